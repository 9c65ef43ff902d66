# SPDX-License-Identifier: MIT
"""Holds YAML texts against a JSON Schema, by implementations that aren't ours.

validate.py check SCHEMA
    A JSON array of base64 texts on standard input; on standard output an array with, for each, what the schema says:
    {"problems": [...]}, or {"unreadable": reason} where it isn't YAML of one document.
validate.py examples SCHEMA
    What is wrong with the schema itself, and with each `default` and all `examples` in it, a line each.
"""

import base64
import json
import re
import sys

import jsonschema
import ruamel.yaml
from ruamel.yaml import events

META_SCHEMA = "https://json-schema.org/draft/2020-12/schema"
MOST_EXPANDED = 100_000


class Unreadable(Exception):
    pass


def core_schema(text):
    """What a plain scalar is by the core schema of YAML 1.2, where `on`, `yes` and `22:30` are strings."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"0o[0-7]+", text):
        return int(text[2:], 8)
    if re.fullmatch(r"0x[0-9a-fA-F]+", text):
        return int(text[2:], 16)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        return float(text)
    if re.fullmatch(r"[-+]?\.(inf|Inf|INF)", text):
        return float(text.replace(".", ""))
    if text in (".nan", ".NaN", ".NAN"):
        return float("nan")
    return text


class Reader:
    """Composes plain values from the parser's events, as an editor does: aliases and merges followed."""

    def __init__(self, data):
        yaml = ruamel.yaml.YAML(typ="safe", pure=True)
        self.events = iter(list(yaml.parse(data.decode("utf-8"))))
        self.anchors = {}
        self.expanded = 0

    def document(self):
        value = None
        documents = 0
        for event in self.events:
            if isinstance(event, events.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise Unreadable("more than one document")
                value = self.value(next(self.events))
        return value

    def value(self, event):
        if isinstance(event, events.AliasEvent):
            value, weight = self.anchors[event.anchor]
            self.expanded += weight
            if self.expanded > MOST_EXPANDED:
                raise Unreadable("too many aliases")
            return value
        before, anchor = self.expanded, event.anchor
        if isinstance(event, events.ScalarEvent):
            value = self.scalar(event)
        elif isinstance(event, events.SequenceStartEvent):
            value = []
            while not isinstance(event := next(self.events), events.SequenceEndEvent):
                value.append(self.value(event))
        else:
            value = self.mapping()
        self.expanded += 1
        if anchor:
            self.anchors[anchor] = (value, self.expanded - before)
        return value

    def scalar(self, event):
        tag = str(event.tag) if event.tag else None
        if tag == "!" or (tag is None and event.style):
            return event.value
        if tag is None:
            return core_schema(event.value)
        if tag in ("!!str", "tag:yaml.org,2002:str"):
            return event.value
        if tag.startswith(("!!", "tag:yaml.org,2002:")):
            return core_schema(event.value)
        raise Unreadable("unknown tag " + tag)

    def mapping(self):
        own, merged = {}, []
        while not isinstance(event := next(self.events), events.MappingEndEvent):
            if not isinstance(event, (events.ScalarEvent, events.AliasEvent)):
                raise Unreadable("a key that isn't a word")
            is_merge = isinstance(event, events.ScalarEvent) and event.value == "<<" and not event.style
            key = event.value if isinstance(event, events.ScalarEvent) else self.value(event)
            if isinstance(event, events.ScalarEvent) and event.anchor:
                self.anchors[event.anchor] = (event.value, 1)
            value = self.value(next(self.events))
            if is_merge:
                merged += value if isinstance(value, list) else [value]
            elif key in own:
                raise Unreadable(f"{key} stands there twice")
            else:
                own[str(key)] = value
        for source in merged:
            if not isinstance(source, dict):
                raise Unreadable("<< takes mappings")
            for key, value in source.items():
                own.setdefault(key, value)
        return own


def problems(check, data):
    try:
        value = Reader(data).document()
    except (Unreadable, UnicodeDecodeError, RecursionError, KeyError, ruamel.yaml.error.YAMLError) as error:
        return {"unreadable": str(error).split("\n")[0] or type(error).__name__}
    return {"problems": [f"{error.json_path}: {error.message}"[:300] for error in check.iter_errors(value)]}


def schemas_in(schema, path="$"):
    """Every schema within a schema, with its place."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for key in ("properties", "patternProperties", "$defs"):
        for name, inner in schema.get(key, {}).items():
            yield from schemas_in(inner, f"{path}.{key}.{name}")
    for key in ("items", "additionalProperties", "propertyNames", "not", "if", "then", "else", "contains"):
        yield from schemas_in(schema.get(key), f"{path}.{key}")
    for key in ("anyOf", "allOf", "oneOf", "prefixItems"):
        for index, inner in enumerate(schema.get(key, [])):
            yield from schemas_in(inner, f"{path}.{key}[{index}]")


def main():
    mode, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    if mode == "check":
        check = jsonschema.Draft202012Validator(schema)
        texts = json.load(sys.stdin)
        print(json.dumps([problems(check, base64.b64decode(text)) for text in texts]))
        return
    if schema.get("$schema") != META_SCHEMA:
        print("it doesn't say that it is of 2020-12")
    meta = jsonschema.Draft202012Validator(jsonschema.Draft202012Validator.META_SCHEMA)
    for error in meta.iter_errors(schema):
        print(f"{error.json_path}: {error.message}")
    for place, inner in schemas_in(schema):
        check = jsonschema.Draft202012Validator({**inner, "$defs": schema.get("$defs", {})})
        for value in inner.get("examples", []) + ([inner["default"]] if "default" in inner else []):
            for error in check.iter_errors(value):
                print(f"{place}: {json.dumps(value)}: {error.message}")
        if len(inner.get("enumDescriptions", [])) != len(inner.get("enum", [])) and "enumDescriptions" in inner:
            print(f"{place}: a description is missing for some word")
    print("checked", file=sys.stderr)


main()
