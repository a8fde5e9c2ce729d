import { viewOf } from '../base/bytes.ts';
import type { Source } from '../base/source.ts';

/** A sentence about a file that is known only by its name or a few bytes. */
export interface KnownFile {
  readonly title: string;
  readonly text: string;
}

const SAFEDISC =
  'Part of SafeDisc, the copy protection of many games of these years. It holds nothing of the game, and current Windows no longer runs its driver. Leave it as it is: changed files of a protected game may keep it from starting.';
const SECUROM =
  'Part of SecuROM, a copy protection. It holds nothing of the game. Leave it as it is: changed files of a protected game may keep it from starting.';

const INSTALLER =
  'Part of the installer. The game does not read it once it is installed; what it holds packed is found unpacked in the game folder.';

/** The first bytes of installers and the files they unpack, regardless of their names. */
const BY_BYTES: readonly (readonly [first: number, known: KnownFile])[] = [
  [0x4953_6328, { title: 'InstallShield cabinet', text: INSTALLER }], // ISc(
  [0x135d_658c, { title: 'InstallShield archive', text: INSTALLER }],
  [0x4d53_4346, { title: 'Windows cabinet', text: INSTALLER }], // MSCF
  [0x535a_4444, { title: 'Compressed file of an installer', text: INSTALLER }], // SZDD
];

const BY_NAME: readonly (readonly [name: RegExp, known: KnownFile])[] = [
  [/^(?:clcd16|clcd32|clokspl|dplayerx|drvmgt|secdrv)\.(?:dll|exe|sys)$/i, { title: 'SafeDisc', text: SAFEDISC }],
  [/^0000000[0-9]\.(?:tmp|lt1|256|016)$/i, { title: 'SafeDisc', text: SAFEDISC }],
  [
    /^(?:setup\.(?:ins|inx|iss|lid|pkg|bmp)|_setup\.(?:dll|lib)|_isdel\.exe|_isres\.dll|_inst(?:16|32i)\.ex_|layout\.bin|data\.tag|(?:os|lang)\.dat|isuninst\.exe|(?:uninst|uninstall)\.isu|uninstl\.d[dl]l)$/i,
    { title: 'InstallShield', text: INSTALLER },
  ],
  [
    /^force_eff\.ifr$/i,
    {
      title: 'Force feedback',
      text: 'Effects for joysticks and wheels with motors, made with Immersion’s own program. No description of the format is known.',
    },
  ],
  [/\.icd$/i, { title: 'SafeDisc', text: `The game's own program, encrypted. ${SAFEDISC}` }],
  [/^cms(?:16|_95|_nt)\.dll$|^cms32_(?:95|nt)\.dll$/i, { title: 'SecuROM', text: SECUROM }],
  [
    /^track\d{1,2}\.(?:wav|ogg|mp3|flac)$/i,
    {
      title: 'CD track',
      text: 'The game plays its music from the CD, as audio tracks. This is such a track, copied into a file; the first audio track of a game disc is usually track 2.',
    },
  ],
];

/** Windows' shortcut to an audio track on a CD: RIFF with the form CDDA. */
const SHORTCUT = { size: 44, track: 22, start: 28, length: 32 } as const;
const FRAMES_PER_SECOND = 75;

/** What is known about a file from its name and a few bytes, whatever its format. */
export function knownFile(name: string, source: Source): KnownFile | undefined {
  return (
    trackShortcut(source) ??
    mechlibNumber(name, source) ??
    beginning(source) ??
    BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  );
}

/** What is known about a file without a format. */
export function knownUnread(name: string, source: Source): KnownFile | undefined {
  return knownFile(name, source) ?? cutReaders(name, source);
}

function beginning(source: Source): KnownFile | undefined {
  if (source.size < 4) return undefined;
  const first = viewOf(source.read(0, 4)).getUint32(0);
  return BY_BYTES.find(([bytes]) => bytes === first)?.[1];
}

/** The start of a compiled reader: a list, and its length including itself. */
const READER = { list: 4, size: 8, longest: 4096 } as const;

/** An archive of readers starts like its first reader; only its end shows that it is an archive. */
function cutReaders(name: string, source: Source): KnownFile | undefined {
  if (!/\.zbd$/i.test(name) || source.size < READER.size) return undefined;
  const view = viewOf(source.read(0, READER.size));
  const count = view.getUint32(4, true);
  if (view.getUint32(0, true) !== READER.list || count === 0 || count > READER.longest) return undefined;
  return {
    title: 'Cut-off archive',
    text: 'By its name and its first bytes an archive of readers. Expected a directory at its end, found none: the file is cut off, and only its directory says where its entries are. Copy it from the game disc again.',
  };
}

/** The two numbers at the start of a library of 'mechs. */
function mechlibNumber(name: string, source: Source): KnownFile | undefined {
  if (source.size !== 4) return undefined;
  const number = viewOf(source.read(0, 4)).getUint32(0, true);
  if (name.toLowerCase() === 'format' && number === MECHLIB.format)
    return {
      title: "Format of a library of 'mechs",
      text: 'One number, 1: how the members of mechlib.zbd are arranged. Every library known has it. The game compares it when it opens the library: leave it as it is.',
    };
  const game = name.toLowerCase() === 'version' ? MECHLIB.games[number] : undefined;
  return game === undefined
    ? undefined
    : {
        title: "Version of a library of 'mechs",
        text: `One number, ${number}: the models next to it are stored as in ${game}. Worlds of the same game have the same number. Leave it as it is.`,
      };
}

const MECHLIB: { readonly format: number; readonly games: Readonly<Record<number, string>> } = {
  format: 1,
  games: { 27: 'MechWarrior 3', 41: "Pirate's Moon" },
};

function trackShortcut(source: Source): KnownFile | undefined {
  if (source.size !== SHORTCUT.size) return undefined;
  const view = viewOf(source.read(0, SHORTCUT.size));
  if (view.getUint32(0) !== 0x5249_4646 || view.getUint32(8) !== 0x4344_4441) return undefined; // RIFF, CDDA
  const track = view.getUint16(SHORTCUT.track, true);
  const seconds = view.getUint32(SHORTCUT.length, true) / FRAMES_PER_SECOND;
  const length = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  const text = `Windows' shortcut to audio track ${track} of the CD, ${length} long. The music itself is on the disc and not in any file: copying this file copies no music.`;
  return { title: 'CD track', text };
}
