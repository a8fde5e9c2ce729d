import { viewOf } from '../../../base/bytes.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { fromDescriptions } from '../not-confirmed.ts';
import { isResourceName } from '../resource-name.ts';
import { buildResource } from '../scene/build.ts';
import { filesWith } from '../scene/map-files.ts';
import { clipOf, clipsIn } from '../scene/movements.ts';
import { fftHands } from './hands.ts';
import { mapShapes } from './import.ts';
import { geometriesOf, HEADER_SIZE, type Mesh, mesh, pointers } from './layout/mesh.ts';
import { pictures } from './pictures.ts';
import { swatches } from './swatches.ts';
import { table } from './table.ts';

/** The resources that make up the maps of Final Fantasy Tactics. */
export const fftMesh: Format<Mesh> = {
  id: 'fft/mesh',
  icon: 'shapes',
  scope: 'models',
  title: 'Map resource',
  detect,
  layout: mesh,
  notConfirmed: fromDescriptions,
  table,
  facts,
  hands: fftHands,
  shapes: mapShapes,
  swatches,
  pictures,
  scenes: {
    build: buildResource,
    skeletons: () => [],
    clips: clipsIn,
    clip: clipOf,
    clipFiles: (_, self, ask) => filesWith('movements', self, ask),
  },
  exportsAs: ['json', 'glb', 'obj'],
};

type Fact = readonly [label: string, value: string];

/** What a resource of a map holds. */
function facts(mesh: Mesh): readonly Fact[] {
  const geometries = geometriesOf(mesh);
  const sum = (count: (geometry: (typeof geometries)[number]['geometry']) => number): string =>
    geometries.reduce((all, { geometry }) => all + count(geometry), 0).toLocaleString('en');
  return [
    ['Chunks', pointers.flatMap(([chunk]) => (mesh[chunk] ? [chunk] : [])).join(', ')],
    ...(geometries.length === 0
      ? []
      : [
          [
            'Textured',
            `${sum(g => g.texturedTriangles.length)} triangles, ${sum(g => g.texturedQuads.length)} quads`,
          ] as const,
          [
            'Black',
            `${sum(g => g.untexturedTriangles.length)} triangles, ${sum(g => g.untexturedQuads.length)} quads`,
          ] as const,
        ]),
    ...(mesh.terrain ? [['Terrain', `${mesh.terrain.sizeX} by ${mesh.terrain.sizeZ} tiles`] as const] : []),
    ...animationsOf(mesh),
  ];
}

function animationsOf({ textureAnimations }: Mesh): readonly Fact[] {
  if (textureAnimations === undefined) return [];
  const kinds = [...textureAnimations].map(({ mode }) => mode).filter(mode => mode !== 'none');
  return [['Animations', kinds.length === 0 ? 'none' : kinds.map(String).join(', ')]];
}

/**
 * There is no magic number: 49 words, in which only pointers to chunks are not 0, and these rise from the end of the words.
 * With other pointers, or one stray word, the name has to match as well.
 */
export function detect({ name, source }: Probe): Detection {
  const no = (why: string): Detection => ({ confidence: 'unknown', why });
  if (source.size <= HEADER_SIZE) return no('too short for the pointers of a map resource');
  const view = viewOf(source.read(0, HEADER_SIZE));
  const { used, strange } = wordsIn(view);
  const [stray] = strange;
  const pointing = used.length === 0 ? 'no pointer to a chunk of a map resource' : wrongIn(used, source.size);
  const word = stray === undefined ? undefined : `the word at ${hexOffset(stray)} is not 0, as it is in map resources`;
  const wrong = word ?? pointing;
  if (wrong === undefined) {
    const chunks = used.map(({ chunk }) => chunk).join(', ');
    return { confidence: 'certain', why: `rising pointers to ${used.length} chunks: ${chunks}` };
  }
  // One damaged word is allowed: a texture, which is named alike, has more of them.
  const isOneStray = strange.length === 1 && pointing === undefined;
  const isOneWrong = strange.length === 0 && used.length > 0;
  if (!isResourceName(name) || !(isOneStray || isOneWrong)) return no(wrong);
  return { confidence: 'likely', why: `called as a resource of a map, but ${wrong}` };
}

interface Word {
  readonly offset: number;
  readonly chunk: string;
}

const CHUNKS = new Map<number, string>(pointers.map(([chunk, at]) => [at, chunk]));

interface Words {
  readonly used: readonly Word[];
  /** The offsets of words that should be 0. */
  readonly strange: readonly number[];
}

/** The words that are not 0, up to the second that should be: nearly all other files have one soon. */
function wordsIn(view: DataView): Words {
  const used: Word[] = [];
  const strange: number[] = [];
  for (let at = 0; at < HEADER_SIZE; at += 4) {
    const offset = view.getUint32(at, true);
    if (offset === 0) continue;
    const chunk = CHUNKS.get(at);
    if (chunk !== undefined) used.push({ offset, chunk });
    else if (strange.push(at) > 1) break;
  }
  return { used, strange };
}

/** What is wrong with the first wrong pointer. */
function wrongIn(words: readonly Word[], size: number): string | undefined {
  let last = 0;
  for (const { offset, chunk } of words) {
    const leads = `the pointer to ${chunk} leads to ${hexOffset(offset)}`;
    if (offset >= size) return `${leads}, and the end is ${hexOffset(size)}`;
    if (last === 0 && offset !== HEADER_SIZE) return `${leads}, not after the pointers`;
    if (offset <= last) return `${leads}, before the chunk that it should follow`;
    if (offset % 4 !== 0) return `${leads}, which is not a multiple of 4`;
    last = offset;
  }
  return undefined;
}
