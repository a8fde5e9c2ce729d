// The name of a resource: up to 16 letters, and the number of its type, which corresponds to a file extension.
import { type CheckFinding, choice, expects, fixedText, Unwritable, u16, u32 } from '#layout';
import { checkName } from '../../entry-content.ts';

/** The longest name; at full length no NUL follows. */
export const LONGEST_NAME = 16;

export const resourceName = { ...fixedText(LONGEST_NAME), about: 'without its extension; the games ignore its case' };

/** The file extensions for the numbers of resource types, in both games. */
const resourceTypes = {
  3: 'tga',
  4: 'wav',
  10: 'txt',
  2002: 'mdl',
  2009: 'nss',
  2010: 'ncs',
  2011: 'mod',
  2012: 'are',
  2013: 'set',
  2014: 'ifo',
  2015: 'bic',
  2016: 'wok',
  2017: '2da',
  2018: 'tlk',
  2022: 'txi',
  2023: 'git',
  2024: 'bti',
  2025: 'uti',
  2026: 'btc',
  2027: 'utc',
  2029: 'dlg',
  2030: 'itp',
  2031: 'btt',
  2032: 'utt',
  2033: 'dds',
  2034: 'bts',
  2035: 'uts',
  2036: 'ltr',
  2037: 'gff',
  2038: 'fac',
  2039: 'bte',
  2040: 'ute',
  2041: 'btd',
  2042: 'utd',
  2043: 'btp',
  2044: 'utp',
  2047: 'gui',
  2051: 'utm',
  2052: 'dwk',
  2053: 'pwk',
  2056: 'jrl',
  2057: 'sav',
  2058: 'utw',
  2060: 'ssf',
  2061: 'hak',
  3000: 'lyt',
  3001: 'vis',
  3002: 'rim',
  3003: 'pth',
  3004: 'lip',
  3005: 'bwm',
  3007: 'tpc',
  3008: 'mdx',
  9997: 'erf',
  9998: 'bif',
  9999: 'key',
} as const;

/** Whether a type number has a file extension. */
export const isType = (type: number): boolean => Object.hasOwn(resourceTypes, type);

/** A file extension, or the number of a type without one. */
type ResourceType = (typeof resourceTypes)[keyof typeof resourceTypes] | number;

export const resourceType = expects(choice(u16, resourceTypes), { noted: 'file extension' }, 'its file extension');
/** BIF archives store it in twice as many bytes. */
export const wideResourceType = expects(choice(u32, resourceTypes), { noted: 'file extension' }, 'its file extension');

/** Types whose files are trees of named values: their magic word is the extension. */
const TREES = 'are bic dlg fac gff git gui ifo itp jrl pth utc utd ute uti utm utp uts utt utw'.split(' ');
const signatures = new Map([
  ...TREES.map(ending => [ending, `${ending.toUpperCase().padEnd(4)}V3.2`] as const),
  ...(['wok', 'pwk', 'dwk'] as const).map(ending => [ending, 'BWM V1.0'] as const),
  ...([
    ['lip', 'LIP V1.0'],
    ['ltr', 'LTR V1.0'],
    ['ncs', 'NCS V1.0'],
    ['ssf', 'SSF V1.1'],
    ['tlk', 'TLK V3.0'],
  ] as const),
]);

/** The magic word of a resource with this name; undefined for a type without one, or with several. */
export const signatureOf = (fileName: string): string | undefined =>
  signatures.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase());

export interface Resource {
  readonly name: string;
  readonly type: ResourceType;
}

/** `m01aa_01a.wok`; a type without an extension uses its number. */
export function fileNameOf({ name, type }: Resource): string {
  return `${name}.${type}`;
}

/** The resource name of a file: without the type's extension. */
export function nameIn(fileName: string, type: ResourceType | undefined): string {
  const ending = `.${type}`.toLowerCase();
  return fileName.toLowerCase().endsWith(ending) ? fileName.slice(0, -ending.length) : fileName;
}

const labels = new Set<unknown>(Object.values(resourceTypes));

/** The resource for a file; refuses a name that no archive can store, and an extension without a type. */
export function resourceOf(fileName: string): Resource {
  const dot = fileName.lastIndexOf('.');
  const name = dot < 0 ? fileName : fileName.slice(0, dot);
  checkName(name, LONGEST_NAME);
  return { name, type: typeOf(fileName) };
}

/** Names that end in an extension: the type is stored separately, and the game would look for both. */
export function* endedNames(resources: Iterable<Resource>, pathOf: (index: number) => string): Generator<CheckFinding> {
  let i = -1;
  for (const resource of resources) {
    i++;
    const ending = resource.name.slice(resource.name.lastIndexOf('.') + 1).toLowerCase();
    if (!resource.name.includes('.') || !labels.has(ending)) continue;
    const text = `expected a name without an extension, which its type gives it: this is ${fileNameOf(resource)}`;
    yield { path: pathOf(i), text, weight: 'warning' };
  }
}

/** The type for a file's extension. */
export function typeOf(fileName: string): ResourceType {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (fileName.includes('.') && labels.has(ending)) return ending as ResourceType; // one of the labels
  if (/^\d{1,5}$/.test(ending) && Number(ending) <= 0xffff) return Number(ending);
  throw new Unwritable(`"${fileName}" does not have the extension of a resource type of these games`);
}
