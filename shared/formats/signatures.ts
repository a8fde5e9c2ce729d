// What files of known formats begin with: ours that have such a word, and others that are found beside them. A format without
// one asks here before it claims some bytes: what it looks for instead may come about by chance.
import type { Source } from '../base/source.ts';

/** Enough for the longest of them. */
const HEAD = 20;

/** Resources of BioWare's games, ours and others: three or four letters and a version. */
const BIOWARE = /^[A-Z0-9]{3}[A-Z0-9 ]V\d[. ][\da-z ]/;

/** Ours: sounds, videos, archives, pictures; then worlds, animations, scripts and WLD files, which have a number. */
const OWN_WORDS = 'RIFF|BIGF|BIG4|MIX1|DDS |\x22\x12\x97\x02|\x16\x06\x17\x08|\x19\x11\x97\x08|\x02=PT';

/** Letters, and bytes as \x…; one after the other with a bar between. */
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

/** By their first byte: nearly all bytes begin with none of them, and most files are asked about several times. */
const WORDS_BY_FIRST = new Map<string, readonly string[]>();
for (const word of WORDS) {
  const first = word.charAt(0);
  WORDS_BY_FIRST.set(first, [...(WORDS_BY_FIRST.get(first) ?? []), word]);
}

/** The first byte of each: of letters, or of a number of four bytes as the games store it. */
export function firstBytesOf(...words: readonly (string | number)[]): readonly number[] {
  return words.map(word => (typeof word === 'string' ? word.charCodeAt(0) : word & 0xff));
}

/** Archives of EverQuest, which are ours too. */
const PFS = 'PFS ';
/** After a size or a number of four bytes. */
const WORDS_AT_4 = [PFS, 'ftyp', 'moov', 'jP  ', 'JXL '];

/** Whether some bytes begin as the files of a known format do. */
export function hasSignature(source: Source): boolean {
  const head = headOf(source);
  const isBitmap = head.startsWith('BM') && head.startsWith('\0\0\0\0', 6);
  return isBitmap || wordIn(head) !== undefined || WORDS_AT_4.some(word => head.startsWith(word, 4));
}

const OWN = OWN_WORDS.split('|');

/** Whether some bytes begin as the files of a format do that is one of ours, or as a resource of BioWare’s games. */
export function hasOwnSignature(source: Source): boolean {
  const head = headOf(source);
  return BIOWARE.test(head) || head.startsWith(PFS, 4) || OWN.some(word => head.startsWith(word));
}

function headOf(source: Source): string {
  return String.fromCharCode(...source.read(0, Math.min(HEAD, source.size)));
}

/** Letters and version of these games' resources. */
const SIGNED = 8;

function wordIn(head: string): string | undefined {
  return BIOWARE.test(head)
    ? head.slice(0, SIGNED)
    : (WORDS_BY_FIRST.get(head.charAt(0)) ?? []).find(word => head.startsWith(word));
}

/** So many letters of a word are the same in all its kinds: GIF87a and GIF89a, BIKf and BIKi. */
const ALIKE = 3;
/** Files that need not have one: sounds and tables of packed files. */
const OPTIONAL = /^(?:ID3|PK)/;

/** What files begin with, and what is there instead. */
export interface OtherSignature {
  readonly expected: string;
  readonly found: string;
}

/** Where what takes the place of some bytes does not begin as they do, whose format has a well-known signature. */
export function otherSignature(before: Source, after: Source): OtherSignature | undefined {
  return signatureMissing(wordIn(headOf(before)), after);
}

/** The same for what should begin with a word. */
export function signatureMissing(expected: string | undefined, content: Source): OtherSignature | undefined {
  if (expected === undefined || OPTIONAL.test(expected)) return undefined;
  const head = headOf(content);
  const found = head.slice(0, expected.length);
  const isAlike = BIOWARE.test(expected)
    ? found === expected
    : wordIn(head)?.slice(0, ALIKE) === expected.slice(0, ALIKE);
  return isAlike ? undefined : { expected, found };
}
