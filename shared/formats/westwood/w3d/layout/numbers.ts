// Checks mesh indices into its other tables, and shader numbers that have names.
import type { CheckFinding } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { grouped } from '../../../../base/counted.ts';
import { type Counted, oddRow } from '../../../odd-rows.ts';
import { type Part, partsIn, type Table, tablePart } from './parts.ts';
import { ON_OFF, shader } from './types.ts';

const VERTICES = 0x02;
const TRIANGLES = 0x20;
const PRELIT = [0x23, 0x24, 0x25, 0x26];
const SHADERS = 0x29;
const VERTEX_MATERIALS = 0x2a;
const TEXTURES = 0x30;
const PASS = 0x38;
const VERTEX_MATERIAL_IDS = 0x39;
const SHADER_IDS = 0x3a;
const SHADER_MATERIAL_IDS = 0x3f;
const STAGE = 0x48;
const SHADER_MATERIALS = 0x50;
const TEXTURE_IDS = 0x49;
const TREE = 0x90;
const POLYGONS = 0x92;

const NONE = 0xffff_ffff;

/** A mesh and its wrappers for baked light, each with its own materials. */
export const materialsIn = (mesh: Part): readonly Part[] => [
  mesh,
  ...partsIn(mesh).filter(({ id }) => PRELIT.includes(id)),
];

/** The first invalid index of each table, and unnamed shader values. */
export function* oddNumbers(mesh: Part): Generator<CheckFinding> {
  const rows = (id: number): number | undefined => tablePart(mesh, id)?.value.length;
  yield* beyond(tablePart(mesh, TRIANGLES), ['a', 'b', 'c'], { what: 'vertices', count: rows(VERTICES) });
  const tree = partsIn(mesh).find(({ id }) => id === TREE);
  yield* beyond(tree && tablePart(tree, POLYGONS), ['index'], { what: 'triangles', count: rows(TRIANGLES) });
  for (const of of materialsIn(mesh)) {
    yield* oddShaders(tablePart(of, SHADERS));
    yield* oddPasses(of);
  }
}

/** A count of another chunk's items; not checked if that chunk is missing or unreadable. */
export function* oddCount(
  header: Part | undefined,
  name: string,
  expected: number | undefined,
  bytes: 2 | 4 = 4,
): Generator<CheckFinding> {
  if (header === undefined || expected === undefined) return;
  const found = (header.value as Readonly<Record<string, unknown>>)[name]; // a struct: members it does not have are skipped
  if (typeof found !== 'number' || found === expected) return;
  const repair = new Uint8Array(bytes);
  if (bytes === 2) viewOf(repair).setUint16(0, expected, true);
  else viewOf(repair).setUint32(0, expected, true);
  yield { path: `${header.path}.${name}`, text: `expected ${grouped(expected)}, found ${grouped(found)}`, repair };
}

/** Parents come before their children; the root has none. */
export function* oddParents(pivots: Part<Table> | undefined): Generator<CheckFinding> {
  for (const [i, parent] of pivots?.value.column('parent').entries() ?? [])
    if (!(Number(parent) >= -1 && Number(parent) < i)) {
      const text = `expected -1 or a pivot before this one, below ${i}, found ${parent}`;
      yield { path: `${pivots?.path}[${i}].parent`, text };
    }
}

function* oddPasses(of: Part): Generator<CheckFinding> {
  const listed = (id: number): number | undefined => {
    const list = partsIn(of).find(each => each.id === id);
    return list && partsIn(list).length;
  };
  for (const pass of partsIn(of).filter(({ id }) => id === PASS)) {
    const materials = { what: 'vertex materials', count: listed(VERTEX_MATERIALS) };
    yield* beyond(tablePart(pass, VERTEX_MATERIAL_IDS), ['index'], materials);
    yield* beyond(tablePart(pass, SHADER_IDS), ['index'], {
      what: 'shaders',
      count: tablePart(of, SHADERS)?.value.length,
    });
    const shaderMaterials = { what: 'shader materials', count: listed(SHADER_MATERIALS) };
    yield* beyond(tablePart(pass, SHADER_MATERIAL_IDS), ['index'], shaderMaterials);
    for (const stage of partsIn(pass).filter(({ id }) => id === STAGE))
      yield* beyond(tablePart(stage, TEXTURE_IDS), ['index'], {
        what: 'textures',
        count: listed(TEXTURES),
        none: NONE,
      });
  }
}

interface Target extends Omit<Counted, 'count'> {
  /** Undefined if the table is missing. */
  readonly count: number | undefined;
}

/** The first invalid index of a table into another. */
export function* beyond(
  table: Part<Table> | undefined,
  members: readonly string[],
  { count, ...target }: Target,
): Generator<CheckFinding> {
  if (table && count !== undefined) yield* oddRow(table.value, { path: table.path, members }, { ...target, count });
}

const SWITCHES: readonly string[] = ['depthMask', 'secondaryGradient', 'texturing', 'alphaTest'];

/** Rows of a table are read on demand, so the shader's own expectations are checked here. */
function* oddShaders(shaders: Part<Table> | undefined): Generator<CheckFinding> {
  for (let row = 0; row < (shaders?.value.length ?? 0); row++) {
    const stored = shaders?.value.at(row) as Readonly<Record<string, unknown>>; // rows of this table are shaders
    for (const [name, { leaf }] of Object.entries(shader.shape)) {
      const wanted = SWITCHES.includes(name) ? ON_OFF.join(' or ') : undefined;
      const isRight = wanted ? ON_OFF.some(one => one === stored[name]) : typeof stored[name] === 'string';
      if (isRight || (wanted === undefined && leaf.labels === undefined)) continue;
      const text = `expected ${wanted ?? `one of ${leaf.labels?.join(', ')}`}, found ${stored[name]}`;
      yield { path: `${shaders?.path}[${row}].${name}`, text };
    }
  }
}
