// The sounds of a zone as marks at their positions, each as large as the distance it is heard from.
import type { Gizmo, SceneNode } from '../../../scene/scene.ts';
import type { Sound, Sounds } from './layout.ts';
import { sound } from './layout.ts';

/** Numbers below this are lines of the bank’s section EMIT, from LOOP_FIRST on of LOOP; the client has those between. */
const EMIT_END = 32;
const LOOP_FIRST = 162;

/** The meaning of a number: a line in a section of the bank, a piece of music, or a sound of the client. */
export function soundTitle(id: number, kind: Sound['kind']): string {
  if (id === 0) return 'none';
  if (id < 0) return `MP3 ${-id}`;
  if (kind === 'music') return `music ${id}`;
  if (id < EMIT_END) return `EMIT ${id}`;
  return id < LOOP_FIRST ? `client ${id}` : `LOOP ${id - LOOP_FIRST + 1}`;
}

/** The daytime sound, and the one at night if it is different. */
function bothTitles({ first, second, kind }: Sound): string {
  const [day, night] = [soundTitle(first, kind), soundTitle(second, kind)];
  return kind === 'fading' || day === night ? day : `${day} by day, ${night} by night`;
}

/** A mark for each sound, in the zone's own axes. */
export function soundNodes(model: Sounds, source: number, parent: number): SceneNode[] {
  const size = sound.size ?? 0;
  return Array.from(model.sounds, (each, index): SceneNode => {
    const { x, y, z } = each.position;
    return {
      ...{ name: `${index} ${bothTitles(each)}`, kind: 'gizmo', gizmo: gizmoOf(each), parent, hidden: false },
      origin: { source, path: `sounds[${index}]`, start: index * size, size },
      ...{ translation: [x, y, z], rotation: [0, 0, 0, 1] },
    };
  });
}

function gizmoOf(each: Sound): Gizmo {
  const { radius, fullVolume, kind } = each;
  const fades = kind === 'fading' || kind === 'dayAndNightFading';
  const inner = fades && fullVolume > 0 && fullVolume < radius ? fullVolume : undefined;
  const label = `${bothTitles(each)}, heard to ${Number(radius.toPrecision(4))}`;
  return { kind: 'sound', label, extent: [radius, radius, radius], ...(inner === undefined ? {} : { inner }) };
}
