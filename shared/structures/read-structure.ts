// Reads and checks a .ksy with its imports: the result is a structure, or its problems with their places.
import { bindAll } from './bind.ts';
import type { StructureProblem, TextPlace } from './fault.ts';
import { readType } from './read-type.ts';
import { attempt, checkName, listIn, type Reading, report, textIn } from './reading.ts';
import { type FileSpec, findType, type TypeSpec } from './spec.ts';
import { noteUses } from './style-warnings.ts';
import { booleanOf, entryPlace, readYaml, type YamlEntry, type YamlMap } from './yaml-tree.ts';

/** A structure with all its imports: it reads the same everywhere, in a thread or in a patch. */
export interface WholeStructure extends StructureText {
  readonly imports: readonly (StructureText & { readonly name: string; readonly from: string })[];
}

/** The text of a structure, and the path from which its imports are found. */
export interface StructureText {
  readonly text: string;
  /** Identifies the file: the same path is the same file. */
  readonly path: string;
}
export type FindImport = (name: string, from: string) => StructureText | undefined;

/** A structure that can read files. */
export interface Structure {
  readonly id: string;
  readonly title: string | undefined;
  readonly about: string | undefined;
  /** Without dots, in lower case. */
  readonly extensions: readonly string[];
  /** The bytes at the start of its files. */
  readonly magic: Uint8Array;
  readonly root: TypeSpec;
}

export interface ReadStructure {
  /** From meta, even if the rest has errors. */
  readonly id: string | undefined;
  readonly title: string | undefined;
  /** Absent if there are errors. */
  readonly structure: Structure | undefined;
  readonly problems: readonly StructureProblem[];
}

/** Reads a structure with its imports. */
export function readStructure(source: StructureText, find: FindImport = () => undefined): ReadStructure {
  const loader = new Loader(find);
  const main = loader.load(source);
  loader.finish();
  const problems = loader.problems(source.path);
  const isFaulty = problems.some(({ weight }) => weight === 'error');
  const { id, title } = main ?? {};
  const structure = main && !isFaulty ? toStructure(main) : undefined;
  return { id, title, structure, problems };
}

interface Loaded {
  readonly file: FileSpec;
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly extensions: readonly string[];
}

function toStructure({ file, title, extensions }: Loaded): Structure {
  const { root } = file;
  return { id: file.id, title, about: root.about, extensions, magic: Uint8Array.from(magicOf(root, 0)), root };
}

function magicOf(type: TypeSpec, depth: number): number[] {
  const bytes: number[] = [];
  for (const { type: data, when, isList, process } of type.seq) {
    if (when || isList || process || depth > 8) return bytes;
    if (data?.kind === 'bytes' && data.contents) bytes.push(...data.contents);
    else return data?.kind === 'struct' && bytes.length === 0 ? magicOf(data.of, depth + 1) : bytes;
  }
  return bytes;
}

const MOST_FILES = 100;
const VERSION: readonly number[] = [0, 11];

/** A class, because files import each other, and each is read once. */
class Loader {
  readonly #find: FindImport;
  readonly #files = new Map<string, Loaded | undefined>();
  readonly #readings: { reading: Reading; path: string; via: TextPlace | undefined }[] = [];
  /** Where the main structure imports the file being read. */
  #via: TextPlace | undefined;

  constructor(find: FindImport) {
    this.#find = find;
  }

  load({ text, path }: StructureText): Loaded | undefined {
    if (this.#files.has(path)) return this.#files.get(path);
    this.#files.set(path, undefined);
    const { root, problems } = readYaml(text);
    const file = newFile(path);
    const reading: Reading = {
      ...{ problems: [...problems], file, bindings: [] },
      ...{ late: [], last: [], attributes: [], typeNames: new Set() },
    };
    this.#readings.push({ reading, path, via: this.#via });
    if (root === undefined) return undefined;
    if (root.kind !== 'map') {
      report(reading, 'A structure needs keys and values.', root.place);
      return undefined;
    }
    return this.#loadRoot(reading, root);
  }

  #loadRoot(reading: Reading, root: YamlMap): Loaded {
    const { file } = reading;
    const entry = root.entries.get('meta');
    const meta = entry?.value.kind === 'map' ? entry.value : undefined;
    const id = readId(reading, meta, entry?.keyPlace ?? root.place);
    checkVersion(reading, meta?.entries.get('ks-version'));
    const named = {
      ...file,
      id: id ?? '',
      isDebug: isTrue(meta, 'ks-debug'),
      mayBeOpaque: isTrue(meta, 'ks-opaque-types'),
    };
    Object.assign(file, named);
    const loaded = { file, id, title: scalarIn(meta, 'title'), extensions: extensionsIn(meta) };
    this.#files.set(file.path, loaded);
    file.root = readType(reading, root, { name: file.id, outer: undefined });
    this.#import(reading, meta?.entries.get('imports'));
    return loaded;
  }

  #import(reading: Reading, entry: YamlEntry | undefined): void {
    if (!entry) return;
    for (const item of attempt(reading, () => listIn(entry)) ?? []) {
      const name = item.kind === 'scalar' ? item.text : '';
      const outer = this.#via;
      this.#via ??= item.place;
      if (!this.#importOne(reading, name)) report(reading, `The import “${name}” was not found.`, item.place);
      this.#via = outer;
    }
  }

  #importOne({ file }: Reading, name: string): boolean {
    const found = this.#files.size < MOST_FILES ? this.#find(name, file.path) : undefined;
    if (!found) return false;
    const loaded = this.load(found);
    if (loaded) {
      file.imports.set(name.split('/').at(-1) ?? name, loaded.file);
      file.imports.set(loaded.file.id, loaded.file);
    }
    return true;
  }

  /** Resolves everything that needs all files to be known. */
  finish(): void {
    for (const { reading } of this.#readings) if (reading.file.mayBeOpaque) this.#findOpaque(reading);
    const readings = this.#readings.map(({ reading }) => reading);
    for (const { late } of readings) for (const task of late) task();
    const binder = bindAll(readings);
    for (const { last } of readings) for (const task of last) task();
    noteUses(readings, binder);
  }

  /** Types that are not defined anywhere become opaque types: structures of their own. */
  #findOpaque(reading: Reading): void {
    const { file, typeNames } = reading;
    for (const name of typeNames) if (!findType(file.root, [name])) this.#importOne(reading, name);
  }

  /** Problems in imported files are reported where they are imported. */
  problems(main: string): readonly StructureProblem[] {
    const all = this.#readings.flatMap(({ reading, path, via }) =>
      reading.problems.map(problem => (path === main ? problem : imported(problem, path, via))),
    );
    return all.sort((a, b) => a.line - b.line || a.column - b.column);
  }
}

function imported(problem: StructureProblem, path: string, via: TextPlace | undefined): StructureProblem {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  const text = `${name}, line ${problem.line}, column ${problem.column}: ${problem.text}`;
  return { ...problem, ...(via ?? { line: 1, column: 1 }), text };
}

function newFile(path: string): FileSpec {
  const none = { line: 1, column: 1 };
  const file: FileSpec = {
    ...{ id: '', path, isDebug: false, imports: new Map(), mayBeOpaque: false },
    root: undefined as unknown as TypeSpec, // set below, before anything can read it: a type names its file
  };
  file.root = {
    ...{ name: '', outer: undefined, place: none, types: new Map(), enums: new Map(), params: [], seq: [] },
    ...{ instances: new Map(), members: new Map(), endian: undefined, bitEndian: 'be', encoding: undefined },
    ...{ toText: undefined, file },
  };
  return file;
}

function readId(reading: Reading, meta: YamlMap | undefined, place: TextPlace): string | undefined {
  const entry = meta?.entries.get('id');
  if (!entry) {
    report(reading, 'A structure needs “meta” with an “id”.', place);
    return undefined;
  }
  const id = attempt(reading, () => textIn(entry));
  return id !== undefined && checkName(reading, 'name of a structure', id, entryPlace(entry)) ? id : undefined;
}

function isTrue(meta: YamlMap | undefined, key: string): boolean {
  const value = meta?.entries.get(key)?.value;
  return value !== undefined && booleanOf(value) === true;
}

function scalarIn(meta: YamlMap | undefined, key: string): string | undefined {
  const value = meta?.entries.get(key)?.value;
  return value?.kind === 'scalar' && value.text !== '' ? value.text : undefined;
}

function extensionsIn(meta: YamlMap | undefined): string[] {
  const value = meta?.entries.get('file-extension')?.value;
  const items = value?.kind === 'list' ? value.items : value ? [value] : [];
  return items.flatMap(item => (item.kind === 'scalar' ? item.text.replace(/^\./, '').toLowerCase() : []));
}

function checkVersion(reading: Reading, entry: YamlEntry | undefined): void {
  const version = entry && attempt(reading, () => textIn(entry));
  if (!entry || version === undefined) return;
  const parts = /^(0|[1-9]\d*)\.(0|[1-9]\d*)(\.(0|[1-9]\d*))?$/.test(version)
    ? version.split('.').map(Number)
    : undefined;
  const [major = 0, minor = 0] = parts ?? [];
  const [ours = 0, oursMinor = 0] = VERSION;
  if (!parts) report(reading, `“${version}” is not a version such as 0.9 or 0.9.1.`, entryPlace(entry));
  else if (major > ours || (major === ours && minor > oursMinor))
    report(
      reading,
      `This structure needs version ${version} of the language; Gantry knows ${VERSION.join('.')}.`,
      entryPlace(entry),
    );
}
