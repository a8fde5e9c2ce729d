// What Gantry reads by a structure against what the code of Kaitai's own compiler reads, value by value. The compiler is
// GPL and never part of this project: install it elsewhere (npm i kaitai-struct-compiler kaitai-struct) and name that folder:
// node test/bench/against-compiler.ts COMPILER [--write FOLDER] STRUCTURE.ksy FILE… [STRUCTURE.ksy FILE…]
// --write keeps what the compiler's code reads as goldens, for test/structures/reference.test.ts.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { decode } from '#layout';
import { formatOfText, readStructureText } from '../../electron/files/structures.ts';
import { wholeJson } from '../../shared/base/lazy-json.ts';
import { memorySource } from '../../shared/base/source.ts';
import { camel, goldenText, isSameValue, shownValues } from '../structures/shown-values.ts';

const [compilerFolder = '', ...rest] = process.argv.slice(2);
const goldens = rest[0] === '--write' ? rest[1] : undefined;
const names = goldens === undefined ? rest : rest.slice(2);
const load = createRequire(join(resolve(compilerFolder), 'package.json'));
const compiler = load('kaitai-struct-compiler');
const { KaitaiStream } = load('kaitai-struct');

type Made = Readonly<Record<string, unknown>>;
type Reader = new (stream: unknown) => object;

const yamlOf = (path: string): Made => parse(readFileSync(path, 'utf8'), { version: '1.1', schema: 'core' });

/** The class that the compiler makes of a structure. */
async function compiled(path: string): Promise<Reader> {
  const importYaml = async (name: string): Promise<Made> => {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const found = join(folder, `${name}.ksy`);
      if (existsSync(found)) return yamlOf(found);
      if (folder === dirname(folder)) throw new Error(`${name} was not found`);
    }
  };
  const files: Readonly<Record<string, string>> = await compiler.compile(
    'javascript',
    yamlOf(path),
    { importYaml },
    false,
  );
  const modules = new Map<string, object>();
  const moduleOf = (name: string): object => {
    if (name === 'kaitai-struct/KaitaiStream') return KaitaiStream;
    const file = `${name.split('/').at(-1)}.js`;
    const known = modules.get(file);
    if (known) return known;
    const module = { exports: {} };
    modules.set(file, module.exports);
    runInThisContext(`(function(module, exports, require, define) {${files[file]}\n})`)(
      module,
      module.exports,
      moduleOf,
    );
    return module.exports;
  };
  const { id } = yamlOf(path).meta as { id: string }; // it compiled
  const name = camel(`_${id}`);
  const module = moduleOf(name) as Readonly<Record<string, Reader>>;
  return module[name] ?? (module as unknown as Reader); // older ones export the class itself
}

/** Every value of an object of the compiler's, by path. */
function* valuesOf(value: unknown, path: string, seen: Set<object>): Generator<readonly [string, string]> {
  if (value === undefined || value === null || value instanceof KaitaiStream) return;
  if (typeof value !== 'object') yield [path, String(value)];
  else if (value instanceof Uint8Array) yield [path, Buffer.from(value).toString('base64')];
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* valuesOf(item, `${path}[${i}]`, seen);
  else if (!seen.has(value)) {
    seen.add(value);
    const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value)));
    const instances = getters.filter(([, { get }]) => get).map(([name]) => name);
    for (const name of new Set([...Object.keys(value).filter(key => !key.startsWith('_')), ...instances]))
      yield* valuesOf(attempted(value, name), `${path}.${name}`, seen);
  }
}

function attempted(value: object, name: string): unknown {
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined; // an instance that cannot be read
  }
}

async function compare(structure: string, file: string): Promise<void> {
  const stored = readFileSync(file);
  const isPacked = /\.(img|iso|avi)\.gz$/.test(file); // kept small: the structure is for what is inside
  const bytes = new Uint8Array(isPacked ? gunzipSync(stored) : stored);
  const format = formatOfText(readStructureText(resolve(structure), readFileSync(structure, 'utf8')).sent);
  if (!format?.layout) throw new Error(`${structure} has errors`);
  const { value, fault, findings } = decode(format.layout, memorySource(bytes));
  const ours = new Map(shownValues(wholeJson(format.layout.toJson?.(value)), ''));
  const Root = await compiled(resolve(structure));
  const head = `${structure.split('/').at(-1)} ${file.split('/').at(-1)}`;
  let theirs: ReadonlyMap<string, string>;
  try {
    theirs = new Map(valuesOf(new Root(new KaitaiStream(bytes.slice().buffer)), '', new Set()));
  } catch (error) {
    console.log(`${head}: theirs stops: ${String(error).slice(0, 80)}; ours: ${fault?.text ?? findings[0]?.text}`);
    return;
  }
  const wrong = [...theirs].filter(([path, text]) => !isSameValue(ours.get(path), text));
  const lines = [...theirs].map(([path, text]) => `${path.slice(1)} = ${goldenText(text)}\n`);
  if (goldens !== undefined) writeFileSync(join(goldens, `${basename(structure, '.ksy')}.txt`), lines.join(''));
  const verdict = fault?.text ?? `${theirs.size - wrong.length} of ${theirs.size} values agree`;
  console.log(`${head}: ${verdict}`);
  for (const [path, text] of wrong.slice(0, 5))
    console.log(`  ${path}: ${ours.get(path)?.slice(0, 60)}, theirs ${text.slice(0, 60)}`);
}

let structure = '';
for (const name of names)
  if (name.endsWith('.ksy')) structure = name;
  else await compare(structure, name);
