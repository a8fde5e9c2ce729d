// The files a scene is made from, open for as long as somebody works with them.

import { statSync } from 'node:fs';
import { type Decoded, decode, decodePastEnd } from '#layout';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import type { Around, Colouring } from '../../../shared/formats/pictures.ts';
import type { Clips, Neighbours, Scenes } from '../../../shared/formats/scenes.ts';
import { type Wanted, wrongWanted } from '../../../shared/scene/choices.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import type { Clip, ClipInfo } from '../../../shared/scene/skeleton.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { findFile } from '../../files/find-file.ts';
import { NextOpener, type Opened, openCurrent } from '../../files/open-address.ts';
import { mountOrderOf } from '../../index/mount-order.ts';
import { aroundOf } from '../pictures/around.ts';
import { asFarAsRead, type Reading } from './cut-scene.ts';
import { isAround, namesOnDisk } from './names-on-disk.ts';
import { type ChangedNames, type NamesByName, SceneNames } from './scene-names.ts';
import { neighboursOf } from './surroundings.ts';

/** A file or entry that was read for a scene. */
export interface SceneFile {
  readonly address: string;
  readonly name: string;
  readonly format: Format;
  /** Absent where nothing is known of its structure. */
  readonly decoded: Decoded<unknown> | undefined;
  /** The container it lies in. */
  readonly around?: Around;
  /** Where it begins on the disc it lies in. */
  readonly sector?: number;
}

interface Kept extends SceneFile {
  readonly stamp: string;
  readonly size: number;
  /** Its model with zeros behind an end that comes too early; undefined where that does not make it whole. */
  readonly pastEnd: () => unknown;
  close(): void;
}

interface Readable {
  readonly scenes: Scenes<unknown>;
  readonly model: unknown;
  readonly format: Format;
  /** Whether reading ended before the file should have, and what it came by. */
  readonly decoded: Reading;
}

export interface FolderScenesOptions {
  readonly folder: string;
  readonly game?: string | null;
  /** All names there are; absent: what lies around each asset on the disk. */
  readonly names?: NamesByName | undefined;
  /** What edits have made of them. */
  readonly namesSince?: ChangedNames | undefined;
  /** Bytes that take the place of those on the disk, by address. */
  readonly edited?: ReadonlyMap<string, EditedFile>;
}

/** What edits have left of a file or an entry. */
export interface EditedFile {
  readonly revision: number;
  readonly source: Source;
}

/** What a scene is made with. */
export interface SceneMaking {
  /** Files that name its skeletons; absent: those beside it. */
  readonly candidates?: readonly string[] | undefined;
  readonly soFar?: Neighbours['soFar'];
}

/** As many bytes of files are kept read for the next question. */
const KEPT_BYTES = 256 * 1024 * 1024;

/** One folder's scenes. What was read is kept while its file stays as it is; `close` gives it back. */
export class FolderScenes {
  #options: FolderScenesOptions;
  /** Longest not asked for first. */
  readonly #kept = new Map<string, Kept>();
  #opener: NextOpener | undefined;

  constructor(options: FolderScenesOptions) {
    this.#options = options;
  }

  /** Goes on with other names and edits. */
  renew(options: FolderScenesOptions): void {
    if (options.folder !== this.#options.folder) this.close();
    this.#options = options;
  }

  /** What lies at an address; undefined where nothing does. */
  file(address: string): SceneFile | undefined {
    try {
      return this.#open(address);
    } catch {
      return undefined; // gone since the names were read: as if it had never been there
    }
  }

  /** What comes of what lies at an address, which is not kept; undefined where nothing lies there. */
  once<T>(address: string, work: (file: SceneFile) => T): T | undefined {
    const known = this.#kept.get(address);
    const file = this.file(address);
    if (file === undefined) return undefined;
    try {
      return work(file);
    } finally {
      if (known === undefined) this.#letGo(address);
    }
  }

  /** What lies at an address is called, as stored. */
  nameOf(address: string): string {
    return this.#open(address).name;
  }

  /** As somebody wants it; what it cannot be is refused. */
  scene(address: string, wanted?: Wanted, { candidates, soFar }: SceneMaking = {}): Scene {
    const { scenes, model, decoded } = this.#readable(address);
    const related = () =>
      this.#alike(address, candidates).flatMap(other => (other === address ? [] : [{ asset: other, address: other }]));
    const ask = { ...this.#neighbours(address), related, ...(soFar && { soFar }) };
    const scene = scenes.build(model, { asset: address, address }, ask, wanted);
    const wrong = wrongWanted(scene.choices ?? [], wanted ?? {});
    if (wrong !== undefined) return refuse(sceneFailures.noState(address, wrong));
    return asFarAsRead(scene, decoded, address);
  }

  /** The names of the skeletons an asset stands on. */
  skeletons(address: string): readonly string[] {
    const { scenes, model } = this.#readable(address);
    return scenes.skeletons(model);
  }

  /** The clips for an asset: in it, in files its format names, in the candidates, and else in what lies beside it. */
  clips(address: string, candidates?: readonly string[]): readonly ClipInfo[] {
    const { scenes, model, format } = this.#readable(address);
    const wanted = new Set(scenes.skeletons(model).map(name => name.toLowerCase()));
    const named = this.#clipFiles(address);
    const others = wanted.size === 0 ? [] : this.#alike(address, candidates);
    const found = [...new Set([address, ...others])].flatMap(file =>
      this.#clipsIn(file, format).filter(({ skeleton }) => wanted.has(skeleton.toLowerCase())),
    );
    return [...found, ...named.flatMap(file => this.#clipsIn(file)), ...this.#borrowed(address)];
  }

  /** The clips that are written with a scene, each read when it is asked for, and how many more there are. */
  exportedClips(address: string, candidates?: readonly string[]): { clips: Iterable<Clip>; leftOut: number } {
    const all = this.clips(address, candidates);
    const clips = this.#clipsOneByOne(all.slice(0, MOST_EXPORTED));
    return { clips, leftOut: Math.max(0, all.length - MOST_EXPORTED) };
  }

  *#clipsOneByOne(list: readonly ClipInfo[]): Iterable<Clip> {
    for (const { asset, id } of list) yield this.clip(asset, id);
  }

  /** A clip of a file, with all its keys. */
  clip(address: string, id: string): Clip {
    const file = this.#open(address);
    // What lies around is looked for only when a clip asks, which few do.
    const ask: Neighbours = {
      find: (...wanted) => this.#neighbours(address).find(...wanted),
      sectorOf: other => this.file(other.address)?.sector,
      model: (...wanted) => this.#neighbours(address).model(...wanted),
    };
    const found = clipsOf(file.format)?.clip(soundModel(file), id, { asset: address, address }, ask);
    return found ? { ...found, name: found.name || file.name } : refuse(sceneFailures.noClip(address));
  }

  /** The cells of a table that only the files around an asset tell. */
  beside(address: string): readonly string[] {
    const file = this.#open(address);
    const model = soundModel(file);
    const { beside } = file.format.table ?? {};
    return beside && model !== undefined
      ? beside.cells(model, { asset: address, address }, this.#neighbours(address))
      : [];
  }

  /** The colours that the files around have for a picture of numbers. */
  colourings(address: string): readonly Colouring[] {
    const { pictures } = this.#open(address).format;
    return pictures?.colourings?.({ asset: address, address }, this.#neighbours(address)) ?? [];
  }

  close(): void {
    for (const kept of this.#kept.values()) kept.close();
    this.#kept.clear();
    this.#opener = undefined;
  }

  #neighbours(address: string): Neighbours {
    const { game = null } = this.#options;
    const names = this.#names(address);
    const own = this.#open(address).format;
    return neighboursOf(address, {
      named: name => names.named(name),
      idOf: other => other,
      order: mountOrderOf(game),
      sectorOf: other => this.file(other)?.sector,
      model: (other, format) => {
        const file = this.file(other);
        return file?.format.id === (format ?? own.id) ? soundModel(file) : undefined;
      },
    });
  }

  #names(address: string): SceneNames {
    const { names, namesSince, folder } = this.#options;
    if (names) return new SceneNames(names, namesSince);
    const opened = this.#openedNow(address);
    try {
      return new SceneNames(namesOnDisk(folder, address, opened.steps), namesSince, isAround(address));
    } finally {
      opened.close();
    }
  }

  #clipFiles(address: string): readonly string[] {
    const { scenes, model } = this.#readable(address);
    const ask = this.#neighbours(address);
    const names = scenes.clipFiles?.(model, { asset: address, address }, ask) ?? [];
    return names.flatMap(name => ask.find([name])?.address ?? []);
  }

  /** Keys of what is borrowed are in the file that lends. */
  #borrowed(address: string): readonly ClipInfo[] {
    const { scenes, model } = this.#readable(address);
    const names = scenes.borrowing?.files(model) ?? [];
    if (names.length === 0) return [];
    const ask = this.#neighbours(address);
    const lenders = names.flatMap(name => ask.find([name]) ?? []).filter(({ address: other }) => other !== address);
    return lenders.flatMap(lender => {
      const theirs = ask.model(lender);
      const clips = theirs === undefined ? [] : scenes.borrowing?.clips(model, { asset: address, address }, theirs);
      return (clips ?? []).map(clip => ({ ...clip, asset: lender.address, address: lender.address }));
    });
  }

  #clipsIn(address: string, of?: Format): readonly ClipInfo[] {
    const file = this.file(address);
    if (file === undefined || (of !== undefined && file.format.id !== of.id)) return [];
    const model = soundModel(file);
    const clips = model === undefined ? [] : (clipsOf(file.format)?.clips(model) ?? []);
    return clips.map(clip => ({ ...clip, name: clip.name || file.name, asset: address, address }));
  }

  /** The files that are known to name its skeletons, and those of its kind that edits made since; else those beside it. */
  #alike(address: string, candidates: readonly string[] | undefined): readonly string[] {
    if (candidates === undefined) return this.#filesBeside(address);
    const edited = [...this.#names(address).brought(), ...(this.#options.edited?.keys() ?? [])];
    const alike = edited.filter(other => endingOf(other) === endingOf(address));
    return [...new Set([...candidates, ...(alike.length > MOST_BESIDE ? [] : alike)])];
  }

  /** Files of the same kind in its folder, or in its container. */
  #filesBeside(address: string): readonly string[] {
    const { path, entries } = parseAddress(address);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const isBeside = (other: string): boolean => {
      if (other === address || endingOf(other) !== endingOf(address)) return false;
      if (entries.length > 0) return other.startsWith(`${path}::`);
      return other.startsWith(folder) && !other.slice(folder.length).includes('/');
    };
    const found = this.#names(address).all().filter(isBeside);
    return found.length > MOST_BESIDE ? [] : found.toSorted();
  }

  /** Of a file that was cut short, what came before its end. */
  #readable(address: string): Readable {
    const { format, decoded, pastEnd } = this.#open(address);
    if (format.scenes === undefined || decoded === undefined)
      return refuse(sceneFailures.noScene(address, `it ${isA(format)}`));
    const { scenes } = format;
    const { value, fault } = decoded;
    if (fault === undefined) return { scenes, model: value, format, decoded };
    const model = pastEnd();
    return model === undefined
      ? refuse(sceneFailures.noScene(address, fault.text))
      : { scenes, model, format, decoded };
  }

  #open(address: string): Kept {
    const stamp = this.#stampOf(address);
    const known = this.#kept.get(address);
    if (known?.stamp === stamp) {
      this.#kept.delete(address);
      this.#kept.set(address, known);
      return known;
    }
    known?.close();
    this.#kept.delete(address);
    const made = this.#read(address, stamp);
    this.#kept.set(address, made);
    this.#forget();
    return made;
  }

  /** In the containers around it as edits left them, where there are any: it may have come with these, or be called otherwise. */
  #openedNow(address: string): Opened {
    const { folder, edited } = this.#options;
    if (this.#isInEdited(address)) return openCurrent(folder, address, at => edited?.get(at)?.source);
    this.#opener ??= new NextOpener(folder);
    return this.#opener.open(address);
  }

  #isInEdited(address: string): boolean {
    const { edited, namesSince } = this.#options;
    // It may be called so only since the file was edited that has the names.
    return containersAround(address).some(at => edited?.has(at)) || namesSince?.addresses.has(address) === true;
  }

  #read(address: string, stamp: string): Kept {
    const edited = this.#options.edited?.get(address);
    const opened = this.#openedNow(address);
    const source = inMemory(edited?.source ?? opened.source);
    const { format } = identify({ name: opened.name, source });
    const decoded = format.layout && decode(format.layout, source, { unchecked: true });
    const around = aroundOf(opened);
    const step = opened.steps.at(-1);
    const sector = step?.entries[step.index]?.sector;
    const file = {
      address,
      name: opened.name,
      format,
      decoded,
      ...(around && { around }),
      ...(sector !== undefined && { sector }),
    };
    const { layout } = format;
    let past: { readonly model: unknown } | undefined;
    // A file beside the one that is shown is never asked for it.
    const pastEnd = (): unknown => {
      past ??= { model: layout && decoded?.fault && decodePastEnd(layout, source, decoded.fault) };
      return past.model;
    };
    return { ...file, stamp, size: source.size, pastEnd, close: () => opened.close() };
  }

  #letGo(address: string): void {
    this.#kept.get(address)?.close();
    this.#kept.delete(address);
  }

  #stampOf(address: string): string {
    const edited = this.#options.edited?.get(address);
    if (edited) return `edited ${edited.revision}`;
    const around = containersAround(address).flatMap(container => this.#options.edited?.get(container)?.revision ?? []);
    if (this.#isInEdited(address)) return `in edited ${[this.#options.namesSince?.stamp, ...around].join(' ')}`;
    const found = statSync(diskPath(findFile(this.#options.folder, parseAddress(address).path)));
    return `${found.size} ${found.mtimeMs} ${found.ino}`;
  }

  #forget(): void {
    let sum = [...this.#kept.values()].reduce((all, { size }) => all + size, 0);
    for (const [address, { size, close }] of this.#kept) {
      if (sum <= KEPT_BYTES || this.#kept.size === 1) break;
      close();
      this.#kept.delete(address);
      sum -= size;
    }
  }
}

/** Read at once: what is taken apart to its end needs every byte of it. */
function inMemory(source: Source): Source {
  if (source.bytes !== undefined || source.size > LARGEST_IN_MEMORY) return source;
  return memorySource(source.read(0, source.size).slice());
}

const LARGEST_IN_MEMORY = 128 * 1024 * 1024;

/** A world has thousands of definitions: no program takes a file with all of them. */
const MOST_EXPORTED = 256;

/** More files than a person keeps beside a model are a whole game: only a model's own clips are taken then. */
const MOST_BESIDE = 2000;

function clipsOf({ clips, scenes }: Format): Clips<unknown> | undefined {
  return clips ?? scenes;
}

/** The model of what was read to its end. */
export function soundModel({ decoded }: SceneFile): unknown {
  return decoded?.fault === undefined ? decoded?.value : undefined;
}

function endingOf(address: string): string {
  return /\.[^.\\/]*$/.exec(address)?.[0].toLowerCase() ?? '';
}
