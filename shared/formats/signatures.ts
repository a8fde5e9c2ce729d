// First bytes of known formats: ours with a magic word, and others found next to them. Formats without one check these,
// because their own evidence may occur by chance.
import type { Source } from '../base/source.ts';

/** Enough bytes for the longest one. */
const HEAD = 20;

/** Resources of BioWare's games, known to Gantry or not: three or four letters and a version. */
const BIOWARE = /^[A-Z0-9]{3}[A-Z0-9 ]V\d[. ][\da-z ]/;

/** Ours: sounds, videos, archives, pictures; then worlds, animations, scripts and WLD files, which begin with a number. */
const OWN_WORDS = 'RIFF|BIGF|BIG4|MIX1|DDS |\x22\x12\x97\x02|\x16\x06\x17\x08|\x19\x11\x97\x08|\x02=PT';

/** Letters, and bytes as \x…, separated by bars. */
const WORDS = [
  OWN_WORDS,
  // Pictures.
  '\x89PNG\r\n\x1a\n|\x8aMNG\r\n\x1a\n|\x8bJNG\r\n\x1a\n|\xff\xd8\xff|GIF87a|GIF89a|II*\0|II+\0|MM\0*|MM\0+|8BPS\0|gimp xcf',
  'SDPX|v/1\x01|#?RADIANCE|\xabKTX |PVR\x03|BLP1\x01|BLP2\x01|VTF\0|TIM2|GXT\0|AT&TFORM|FORM|FOR4|\x59\xa6\x6a\x95|\xd7\xcd\xc6\x9a',
  // Videos and sounds.
  '\x1aE\xdf\xa3|FLV\x01|0&\xb2u\x8ef\xcf\x11|\0\0\x01\xb3|\0\0\x01\xba|BIKb|BIKf|BIKg|BIKh|BIKi|BIKk|KB2|SMK2|SMK4|Interplay MVE',
  'OggS|fLaC|ID3\x02|ID3\x03|ID3\x04|MThd|.snd|Creative Voice|caff|wvpk|MAC |TTA1|MPCK|IMPM|Extended Module|riff\x2e|RIFX|RF64',
  'BKHD|FSB4|FSB5|WBND|VAGp|#!AMR',
  // Archives and discs.
  'PK\x03\x04|PK\x05\x06|PK\x07\x08|Rar!|7z\xbc\xaf|\x1f\x8b\x08|BZh|\xfd7zXZ|LZIP|\x04"M\x18|(\xb5/\xfd|MSCF|ISc(|SIT!|hsqs',
  '!<arch>|\xed\xab\xee\xdb|070701|070702|070707|MSWIM|conectix|QFI\xfb|KDMV|PACK|WAD2|WAD3|IWAD|PWAD|4\x12\xaaU|MPQ\x1a|MPQ\x1b',
  'KenSilverman|BSA\0|BTDX|UnityFS|UnityWeb|NARC|Yaz0|U\xaa8-|CPK |AFS\0|DBPF|FAR!|GOB\n|GOB |LABN',
  // Programs, documents, fonts.
  '\x7fELF|\xcf\xfa\xed\xfe|\xce\xfa\xed\xfe|\xca\xfe\xba\xbe|dex\n|\0asm|\x1bLua|BC\xc0\xde|regf|MZ\x90\0|MZP\0|ElfFile|MDMP',
  'Microsoft C/C++|ITSF|\xd0\xcf\x11\xe0|SQLite format|%PDF-|{\\rtf|PS-X EXE|NES\x1a|OTTO|ttcf|wOFF|wOF2|BMF\x03',
  // Models and levels.
  'VBSP|IBSP|IDPO|IDP2|IDP3|IDST|TES3|TES4|NetImmerse|Gamebryo|\xc1\x83\x2a\x9e|BLENDER|Kaydara|glTF|xof 0|ply\n|ply\r',
  'EQGT|EQGM|EQGZ',
].flatMap(words => words.split('|'));

/** By first byte: most files begin with none of them and are checked several times. */
const WORDS_BY_FIRST = new Map<string, readonly string[]>();
for (const word of WORDS) {
  const first = word.charAt(0);
  WORDS_BY_FIRST.set(first, [...(WORDS_BY_FIRST.get(first) ?? []), word]);
}

/** The first byte of each word: of text, or of a four-byte number as the games store it. */
export function firstBytesOf(...words: readonly (string | number)[]): readonly number[] {
  return words.map(word => (typeof word === 'string' ? word.charCodeAt(0) : word & 0xff));
}

/** EverQuest's archives, which are ours too. */
const PFS = 'PFS ';
/** Words after a four-byte size or number. */
const WORDS_AT_4 = [PFS, 'ftyp', 'moov', 'jP  ', 'JXL '];

/** Whether some bytes begin like a file of a known format. */
export function hasSignature(source: Source): boolean {
  const head = headOf(source);
  const isBitmap = head.startsWith('BM') && head.startsWith('\0\0\0\0', 6);
  return isBitmap || wordIn(head) !== undefined || WORDS_AT_4.some(word => head.startsWith(word, 4));
}

const OWN = OWN_WORDS.split('|');

/** Whether some bytes begin like a file of one of our formats, or like a resource of BioWare’s games. */
export function hasOwnSignature(source: Source): boolean {
  const head = headOf(source);
  return BIOWARE.test(head) || head.startsWith(PFS, 4) || OWN.some(word => head.startsWith(word));
}

function headOf(source: Source): string {
  return String.fromCharCode(...source.read(0, Math.min(HEAD, source.size)));
}

/** Length of these resources' type and version. */
const SIGNED = 8;

function wordIn(head: string): string | undefined {
  return BIOWARE.test(head)
    ? head.slice(0, SIGNED)
    : (WORDS_BY_FIRST.get(head.charAt(0)) ?? []).find(word => head.startsWith(word));
}

/** This many letters are the same in all variants of a word: GIF87a and GIF89a, BIKf and BIKi. */
const ALIKE = 3;
/** Optional words: those of sounds and of tables of packed files. */
const OPTIONAL = /^(?:ID3|PK)/;

/** The expected first bytes, and the ones found instead. */
export interface OtherSignature {
  readonly expected: string;
  readonly found: string;
}

/** The mismatch if the old bytes have a well-known signature and the new ones begin differently. */
export function otherSignature(before: Source, after: Source): OtherSignature | undefined {
  return signatureMissing(wordIn(headOf(before)), after);
}

/** The same for content that should begin with a given word. */
export function signatureMissing(expected: string | undefined, content: Source): OtherSignature | undefined {
  if (expected === undefined || OPTIONAL.test(expected)) return undefined;
  const head = headOf(content);
  const found = head.slice(0, expected.length);
  const isAlike = BIOWARE.test(expected)
    ? found === expected
    : wordIn(head)?.slice(0, ALIKE) === expected.slice(0, ALIKE);
  return isAlike ? undefined : { expected, found };
}
