import { counted } from '../../../../shared/base/counted.ts';
import type { Transform } from '../../../../shared/scene/transform.ts';
import { itemStrings } from '../../../state/items/strings.ts';

const short = (value: number): string => String(Number(value.toPrecision(5)));
const DEGREES = 180 / Math.PI;

interface Keyed {
  readonly axis: string | undefined;
  readonly typed: string;
}

const commands: Readonly<Record<string, (key: string) => string>> = {
  tool: () => 'Edit by hand',
  move: () => 'Move the selection',
  turn: () => 'Rotate the selection',
  scale: () => 'Scale the selection',
  nothing: () => 'Move, rotate or scale the selection',
  axis: key => `Keep to the ${key} axis`,
  digit: key => `Type a distance, an angle or a factor: ${key}`,
  drop: () => 'Leave it there',
  cancel: () => 'Cancel the move',
  duplicate: () => 'Duplicate the selection',
  remove: () => 'Remove the selection',
  flip: () => 'Flip the selection',
  weld: () => 'Weld the selected vertices',
};

const plurals: Readonly<Record<string, string>> = { vertex: 'vertices' };

/** Everything the 3D view says about moving parts by hand. */
export const handStrings = {
  on: 'Edit by hand',
  group: 'Edit by hand',
  tools: 'Tool',
  tool: { move: 'Move', turn: 'Rotate', scale: 'Scale' },
  step: 'Snap',
  stepOf: (step: number) => (step === 0 ? 'off' : String(step)),
  position: 'Position',
  size: 'Scale',
  axes: ['X', 'Y', 'Z'],
  duplicate: 'Duplicate',
  remove: 'Remove',
  flip: 'Flip: show the other side',
  weld: 'Weld to the last selected',
  nothing:
    'Nothing that can be moved is selected. Click a part in the picture, and again for its corner or for what it belongs to.',
  cannot: {
    move: (what: string) => `This ${what} cannot be moved: its file has no position for it.`,
    turn: (what: string) => `This ${what} cannot be rotated: its file has no rotation for it.`,
    scale: (what: string) => `This ${what} cannot be scaled: its file has no scale for it.`,
    copy: (what: string) => `A ${what} cannot be duplicated in the picture.`,
    remove: (what: string) => `A ${what} cannot be removed in the picture.`,
  },
  what: (parts: readonly string[]) => {
    const [what = '', ...others] = parts;
    if (others.length === 0) return what.charAt(0).toUpperCase() + what.slice(1);
    return others.every(other => other === what) ? counted(parts.length, what, plurals[what]) : `${parts.length} parts`;
  },
  command: (id: string, key: string) => commands[id]?.(key) ?? id,
  status: (keyed: Keyed | undefined, change: Transform | undefined) => {
    const along = keyed?.axis === undefined ? '' : ` along ${keyed.axis.toUpperCase()}`;
    if (change === undefined) return '';
    if (change.kind === 'move') return `Move${along}: ${keyed?.typed || change.by.map(short).join(', ')}`;
    if (change.kind === 'turn') return `Rotate: ${keyed?.typed || short(change.angle * DEGREES)}°`;
    return `Scale${along}: ${keyed?.typed || [...new Set(change.factors.map(short))].join(', ')}`;
  },
  changed: (address: string) => `Changed ${address}.`,
  tookBack: 'One of the files refused its part, so nothing was changed in the others.',
  repaired: itemStrings.repaired,
};
