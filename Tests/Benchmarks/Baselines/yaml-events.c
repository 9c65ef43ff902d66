// SPDX-License-Identifier: MIT
// yaml-events FILE…: a round reads the files and parses them with libyaml, event by event, doing nothing with them.
#include "round.h"

#include <yaml.h>

static char **files;

static void parse(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  yaml_parser_t parser;
  yaml_event_t event;
  yaml_event_type_t type;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_file(&parser, file);
  do {
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s: %s\n", path, parser.problem);
      exit(1);
    }
    type = event.type;
    yaml_event_delete(&event);
  } while (type != YAML_STREAM_END_EVENT);
  yaml_parser_delete(&parser);
  fclose(file);
}

static long long round_of_files(void) {
  long long start = now_ns();
  for (char **file = files; *file; file++) parse(*file);
  return now_ns() - start;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  files = arguments + 1;
  serve_rounds(round_of_files);
}
