/** What kind of target a name has. */
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
  /** The field that holds the name. */
  readonly path: string;
  readonly kind: ReferenceKind;
  /** As it is stored. */
  readonly name: string;
  /** It has a file's ending, so the game looks for such a file; of other names one cannot be sure. */
  readonly isFile: boolean;
}

/** Something within a file that is named by its own name, though it is no entry: a message by its key. */
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

/** The file a name is of: its ending with the dot, in small letters; empty without one. */
export function endingOf(name: string): string {
  return /\.[a-z0-9]{1,4}$/i.exec(name)?.[0].toLowerCase() ?? '';
}

/** What a file's name says of what is in it; absent for a name without an ending that is known. */
export function kindOfFile(name: string): ReferenceKind | undefined {
  return kindsByEnding.get(endingOf(name));
}

/** A name as it is compared: without folders, in small letters. */
export function targetOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('\\'), name.lastIndexOf('/')) + 1).toLowerCase();
}

/** Each thing once: where it is named first. */
export function firstOfEach(references: Iterable<Reference>): readonly Reference[] {
  const first = new Map<string, Reference>();
  for (const reference of references) {
    const key = `${reference.kind} ${targetOf(reference.name)}`;
    if (!first.has(key)) first.set(key, reference);
  }
  return [...first.values()];
}

/** Models of Westwood name the .tga their artist drew; the game first looks for the .dds made from it. */
const shippedAs = (ending: string): readonly string[] => (ending === '.tga' ? ['.dds'] : []);
const namedAs = (ending: string): readonly string[] => (ending === '.dds' ? ['.tga'] : []);

/** All names under which something of this kind may be stored: with the ending and without, as the games do both. */
export function storedNames(kind: ReferenceKind, target: string): readonly string[] {
  // A point in it is no ending: `CRANE.BODY` is a part of CRANE.
  const ending = kind === 'object' ? '' : endingOf(target);
  const stem = target.slice(0, -ending.length);
  if (ending !== '') return [target, stem, ...shippedAs(ending).map(other => stem + other)];
  return [target, ...endings[kind].map(each => target + each)];
}

/** All targets that may mean something stored under this name. */
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

/** Whether an asset of a format can be the target of such a name. */
export function isOfKind(kind: ReferenceKind, format: string): boolean {
  return formats[kind].test(format);
}
