// What stands before the definitions: what the file was compiled from, and what holds for all of it.
import { constant, countOf, f32, fixedText, padding, struct, u16, u32 } from '#layout';
import { unixTime } from '../../time/unix-time.ts';
import { pointer } from './values.ts';

export const SIGNATURE = 0x0817_0616;

const modified = { ...unixTime, about: 'when it was last changed' };

export const source = struct(
  { path: fixedText(80), modified },
  'A reader it was compiled from. If that file is in the game folder with another time, the game rejects anim.zbd.',
);

export const base = struct({ path: fixedText(128), modified }, 'The world or planes it was compiled against.');

const definitionCount = countOf(u16, '^definitions');
const definitionsPointer = pointer;
const gravity = { ...f32, about: 'metres per second, each second; -9.8' };

const front = {
  unknown00: padding(8),
  unknown08: padding(2),
  definitionCount,
  definitionsPointer,
};

export const infoRc = struct(
  {
    ...front,
    messageCount: constant(u32, 0),
    messagesPointer: constant(u32, 0),
    worldPointer: pointer,
    gravity,
    unknown20: padding(28),
  },
  'Settings for all animations of the file.',
);

export const infoMw = struct(
  {
    ...front,
    messageCount: constant(u32, 0),
    messagesPointer: constant(u32, 0),
    worldPointer: pointer,
    gravity,
    unknown20: padding(28),
    unknown3C: constant(u32, 1),
    unknown40: padding(4),
  },
  'Settings for all animations of the file.',
);

export const infoPm = struct(
  {
    ...front,
    scriptCount: countOf(u32, '^scripts'),
    scriptsPointer: pointer,
    messageCount: constant(u32, 0),
    messagesPointer: constant(u32, 0),
    worldPointer: pointer,
    gravity,
    unknown28: { ...u32, about: "1 in the first chapter of Pirate's Moon, else 0; varies in Crimson Skies" },
    unknown2C: padding(16),
    unknown3C: constant(u32, 1),
    unknown40: padding(44),
  },
  'Settings for all animations of the file.',
);
