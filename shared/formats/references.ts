/** The kind of target that a name has. */
export type ReferenceKind =
  | 'sound'
  | 'texture'
  | 'motion'
  | 'message'
  | 'script'
  | 'reader'
  | 'model'
  | 'skeleton'
  | 'walkmesh'
  | 'animation'
  | 'node'
  | 'object';

/** A name in some bytes that refers to something else in the game. */
export interface Reference {
  /** Path of the field with the name. */
  readonly path: string;
  readonly kind: ReferenceKind;
  /** As stored. */
  readonly name: string;
  /** It has a file extension, so the game looks for a file; other names are less certain. */
  readonly isFile: boolean;
}

/** A named part of a file that is not an entry, such as a message with a key. */
export type NamedPart = Omit<Reference, 'isFile'>;

const endings: Readonly<Record<ReferenceKind, readonly string[]>> = {
  sound: ['.wav'],
  texture: ['.tif', '.bmp', '.tga', '.pcx', '.png', '.dds'],
  motion: ['.mot'],
  message: [],
  script: ['.gw', '.gs'],
  reader: ['.zrd'],
  model: ['.flt'],
  skeleton: ['.w3d'],
  walkmesh: ['.wok'],
  animation: [],
  node: [],
  object: [],
};
const kinds = Object.keys(endings) as ReferenceKind[]; // as: Object.keys forgets the keys' names
const kindsByEnding = new Map(kinds.flatMap(kind => endings[kind].map(ending => [ending, kind] as const)));

/** The extension of a file name, with the dot and in lower case; empty if there is none. */
export function endingOf(name: string): string {
  return /\.[a-z0-9]{1,4}$/i.exec(name)?.[0].toLowerCase() ?? '';
}

/** The kind of content that a file name suggests; undefined without a known extension. */
export function kindOfFile(name: string): ReferenceKind | undefined {
  return kindsByEnding.get(endingOf(name));
}

/** A name for comparison: without folders, in lower case. */
export function targetOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('\\'), name.lastIndexOf('/')) + 1).toLowerCase();
}

/** Each target once, at its first reference. */
export function firstOfEach(references: Iterable<Reference>): readonly Reference[] {
  const first = new Map<string, Reference>();
  for (const reference of references) {
    const key = `${reference.kind} ${targetOf(reference.name)}`;
    if (!first.has(key)) first.set(key, reference);
  }
  return [...first.values()];
}

/** Westwood's models name the artist's .tga; the game first looks for the .dds made from it. */
const shippedAs = (ending: string): readonly string[] => (ending === '.tga' ? ['.dds'] : []);
const namedAs = (ending: string): readonly string[] => (ending === '.dds' ? ['.tga'] : []);

/** All names under which something of this kind may be stored: with and without extension, as the games accept both. */
export function storedNames(kind: ReferenceKind, target: string): readonly string[] {
  // A dot here does not start an extension: `CRANE.BODY` is a part of CRANE.
  const ending = kind === 'object' ? '' : endingOf(target);
  const stem = target.slice(0, -ending.length);
  if (ending !== '') return [target, stem, ...shippedAs(ending).map(other => stem + other)];
  return [target, ...endings[kind].map(each => target + each)];
}

/** All targets that may refer to something stored under this name. */
export function targetsMeaning(name: string): readonly string[] {
  const target = targetOf(name);
  const ending = endingOf(target);
  const stem = target.slice(0, -ending.length);
  if (ending !== '') return [target, stem, ...namedAs(ending).map(other => stem + other)];
  return [target, ...kinds.flatMap(kind => endings[kind].map(each => target + each))];
}

const formats: Readonly<Record<ReferenceKind, RegExp>> = {
  sound: /^audio\//,
  texture: /^(zipper\/textures?|image\/.*)$/,
  motion: /^zipper\/motion$/,
  message: /^zipper\/messages$/,
  script: /^zipper\/interp$/,
  reader: /^zipper\/reader(Text)?$/,
  model: /^(zipper\/(model|gamez)|everquest\/wld)$/,
  skeleton: /^westwood\/w3d$/,
  walkmesh: /^kotor\/bwm$/,
  animation: /^zipper\/anim$/,
  node: /^zipper\/(model|gamez)$/,
  object: /^westwood\/w3d$/,
};

/** Whether an asset of a format can be the target of a name of this kind. */
export function isOfKind(kind: ReferenceKind, format: string): boolean {
  return formats[kind].test(format);
}
