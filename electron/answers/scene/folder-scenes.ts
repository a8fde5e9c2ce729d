// The files a scene is made from, open as long as they are in use.

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
  /** Absent if nothing is known of its structure. */
  readonly decoded: Decoded<unknown> | undefined;
  /** Its container. */
  readonly around?: Around;
  /** Its first sector on its disc. */
  readonly sector?: number;
}

interface Kept extends SceneFile {
  readonly stamp: string;
  readonly size: number;
  /** Its model with zeros added after an early end; undefined if that does not complete it. */
  readonly pastEnd: () => unknown;
  close(): void;
}

interface Readable {
  readonly scenes: Scenes<unknown>;
  readonly model: unknown;
  readonly format: Format;
  /** Whether reading stopped early, and what it reached. */
  readonly decoded: Reading;
}

export interface FolderScenesOptions {
  readonly folder: string;
  readonly game?: string | null;
  /** All names of the game folder; absent: what is near each asset on disk. */
  readonly names?: NamesByName | undefined;
  /** How edits have changed them. */
  readonly namesSince?: ChangedNames | undefined;
  /** Bytes that replace those on disk, by address. */
  readonly edited?: ReadonlyMap<string, EditedFile>;
}

/** An edited file or entry. */
export interface EditedFile {
  readonly revision: number;
  readonly source: Source;
}

/** What a scene is made with. */
export interface SceneMaking {
  /** Files that name its skeletons; absent: neighbouring files. */
  readonly candidates?: readonly string[] | undefined;
  readonly soFar?: Neighbours['soFar'];
}

/** How many bytes of files are kept for the next call. */
const KEPT_BYTES = 256 * 1024 * 1024;

/** The scenes of one folder. Contents are kept while their file is unchanged; `close` releases them. */
export class FolderScenes {
  #options: FolderScenesOptions;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #opener: NextOpener | undefined;

  constructor(options: FolderScenesOptions) {
    this.#options = options;
  }

  /** Continues with other names and edits. */
  renew(options: FolderScenesOptions): void {
    if (options.folder !== this.#options.folder) this.close();
    this.#options = options;
  }

  /** The file or entry at an address; undefined if there is none. */
  file(address: string): SceneFile | undefined {
    try {
      return this.#open(address);
    } catch {
      return undefined; // removed since the names were read: treated as missing
    }
  }

  /** Calls back with the content at an address, which is not kept; undefined if there is none. */
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

  /** The stored name of what is at an address. */
  nameOf(address: string): string {
    return this.#open(address).name;
  }

  /** In the requested state; a state that it does not have is refused. */
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

  /** The names of an asset's skeletons. */
  skeletons(address: string): readonly string[] {
    const { scenes, model } = this.#readable(address);
    return scenes.skeletons(model);
  }

  /** The clips for an asset: in it, in files its format names, in the candidates, and otherwise in neighbouring files. */
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

  /** The clips to write with a scene, each read on demand, and how many more there are. */
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
    // Neighbours are searched only when a clip needs them, which few do.
    const ask: Neighbours = {
      find: (...wanted) => this.#neighbours(address).find(...wanted),
      sectorOf: other => this.file(other.address)?.sector,
      model: (...wanted) => this.#neighbours(address).model(...wanted),
    };
    const found = clipsOf(file.format)?.clip(soundModel(file), id, { asset: address, address }, ask);
    return found ? { ...found, name: found.name || file.name } : refuse(sceneFailures.noClip(address));
  }

  /** The cells of a table that come only from neighbouring files. */
  beside(address: string): readonly string[] {
    const file = this.#open(address);
    const model = soundModel(file);
    const { beside } = file.format.table ?? {};
    return beside && model !== undefined
      ? beside.cells(model, { asset: address, address }, this.#neighbours(address))
      : [];
  }

  /** The colours that neighbouring files have for an indexed picture. */
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

  /** Keys of borrowed clips are in the other file. */
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

  /** The files known to name its skeletons, and files of their kind that edits added since; otherwise neighbouring files. */
  #alike(address: string, candidates: readonly string[] | undefined): readonly string[] {
    if (candidates === undefined) return this.#filesBeside(address);
    const edited = [...this.#names(address).brought(), ...(this.#options.edited?.keys() ?? [])];
    const alike = edited.filter(other => endingOf(other) === endingOf(address));
    return [...new Set([...candidates, ...(alike.length > MOST_BESIDE ? [] : alike)])];
  }

  /** Files of the same format in its folder or container. */
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

  /** For a truncated file, what comes before its end. */
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

  /** In the containers around it with edits, if any: it may have been added or renamed by these. */
  #openedNow(address: string): Opened {
    const { folder, edited } = this.#options;
    if (this.#isInEdited(address)) return openCurrent(folder, address, at => edited?.get(at)?.source);
    this.#opener ??= new NextOpener(folder);
    return this.#opener.open(address);
  }

  #isInEdited(address: string): boolean {
    const { edited, namesSince } = this.#options;
    // It may have this name only since an edit of the file that has the names.
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
    // A file next to the one that is shown is never requested for it.
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

/** Reads all of it at once: every byte will be needed. */
function inMemory(source: Source): Source {
  if (source.bytes !== undefined || source.size > LARGEST_IN_MEMORY) return source;
  return memorySource(source.read(0, source.size).slice());
}

const LARGEST_IN_MEMORY = 128 * 1024 * 1024;

/** A world has thousands of definitions: no program opens a file with all of them. */
const MOST_EXPORTED = 256;

/** More neighbouring files than this are a whole game: then only a model's own clips are included. */
const MOST_BESIDE = 2000;

function clipsOf({ clips, scenes }: Format): Clips<unknown> | undefined {
  return clips ?? scenes;
}

/** The model of a file that was read to its end. */
export function soundModel({ decoded }: SceneFile): unknown {
  return decoded?.fault === undefined ? decoded?.value : undefined;
}

function endingOf(address: string): string {
  return /\.[^.\\/]*$/.exec(address)?.[0].toLowerCase() ?? '';
}
