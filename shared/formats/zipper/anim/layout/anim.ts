import {
  byMember,
  checked,
  constant,
  countOf,
  type Infer,
  type Layout,
  laterOf,
  list,
  relabel,
  struct,
  u32,
} from '#layout';
import { unixTime } from '../../time/unix-time.ts';
import { base, infoMw, infoPm, infoRc, SIGNATURE, source } from './container.ts';
import { definitionCs, definitionMw, definitionPm, definitionRc } from './definition.ts';
import { odditiesOf } from './oddities.ts';
import { script } from './script.ts';

const head = {
  signature: constant(u32, SIGNATURE),
  version: relabel(u32, 'tag'),
} as const;
const sourceCount = countOf(u32, 'sources');
const sources = list(source, 'sourceCount');

const animRc = struct(
  { ...head, sourceCount, sources, info: infoRc, definitions: list(definitionRc, 'info.definitionCount') },
  'Animations of Recoil.',
);

const animMw = struct(
  { ...head, sourceCount, sources, info: infoMw, definitions: list(definitionMw, 'info.definitionCount') },
  'Animations of MechWarrior 3.',
);

const animPm = struct(
  {
    ...head,
    compiled: { ...unixTime, about: 'when it was compiled' },
    sourceCount,
    sources,
    info: infoPm,
    definitions: list(definitionPm, 'info.definitionCount'),
    scripts: list(script, 'info.scriptCount'),
    scriptData: laterOf('scripts'),
  },
  "Animations of Pirate's Moon.",
);

const animCs = struct(
  {
    ...head,
    baseCount: countOf(u32, 'bases'),
    sourceCount,
    bases: list(base, 'baseCount'),
    sources,
    info: infoPm,
    definitions: list(definitionCs, 'info.definitionCount'),
    scripts: list(script, 'info.scriptCount'),
    scriptData: laterOf('scripts'),
  },
  'Animations of Crimson Skies.',
);

/** As it is stored, unexamined. */
const structure = byMember('version', { 28: animRc, 39: animMw, 50: animPm, 53: animCs });
export type Anim = Infer<typeof structure>;

const examined = checked<Anim>(structure, odditiesOf);

/** A compiled file of animations, of the game that its version tells. What only the whole can tell, a thorough reading does. */
export const anim: Layout<Anim> = {
  ...structure,
  decode: r => (r.thorough ? examined : structure).decode(r),
};
