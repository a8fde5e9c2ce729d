import { basename } from 'node:path';
import { toBytes } from '../../../shared/base/pieces.ts';
import { atOnce, memorySource } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { Thumbnail } from '../../../shared/contract/picture-types.ts';
import { openFile } from '../../files/file-source.ts';
import { openInSource } from '../../files/open-address.ts';
import { formatOfText, READ_AT_ONCE } from '../../files/structures.ts';
import { pictureFiles } from '../export/picture-files.ts';
import { fieldOver, fieldsOf } from '../fields.ts';
import { fieldSet, fieldsResized } from '../items/field-set.ts';
import { nodesOf } from '../nodes.ts';
import { aroundOf } from '../pictures/around.ts';
import { type OpenPictures, pictureReader } from '../pictures/open-pictures.ts';
import { previewOf, redrawnOf } from '../pictures/preview.ts';
import { createThumbnailCache, thumbnailOf } from '../pictures/thumbnail-cache.ts';
import { soundOf } from '../sounds.ts';
import { tableOf } from '../table.ts';
import { tracksOf } from '../tracks.ts';
import { View } from '../view.ts';
import type { QueriedAsset, Query, QueryAnswer, QueryAnswers, QueryTask } from './query-task.ts';

interface Kept extends OpenPictures {
  readonly structure: QueriedAsset['structure'];
  close(): void;
}

/** Enough for the panes that are in view. */
const MOST_KEPT = 4;

/** Answers the panes' calls about large assets, and keeps what it learned about the latest. */
export class QueryDesk {
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();

  /** Failures are answers; an exception is a bug. `onStep` is called now and then. */
  async answer({ place, question }: QueryTask, onStep: () => void): Promise<QueryAnswer> {
    try {
      const open = this.#open(place);
      if (open === undefined) return { kind: 'forgotten' };
      if (place.findings) open.view.learn(place.findings);
      return { kind: 'answered', value: await answerOf(open, question, onStep) };
    } catch (error) {
      if (error instanceof FailureError) return { kind: 'refused', failure: error.failure };
      throw error;
    }
  }

  #open(place: QueriedAsset): Kept | undefined {
    const known = this.#kept.get(place.key);
    if (known === undefined && place.isEdited && place.bytes === undefined) return undefined;
    const open = known ?? openPlace(place);
    this.#kept.delete(place.key);
    // Of a structure that is being typed, only the latest version is requested.
    for (const [key, { address, structure }] of this.#kept)
      if (structure && place.structure && address === place.address) this.#letGo(key);
    this.#kept.set(place.key, open);
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#letGo(key);
    }
    return open;
  }

  #letGo(key: string): void {
    this.#kept.get(key)?.close();
    this.#kept.delete(key);
  }
}

function openPlace(place: QueriedAsset): Kept {
  const { address, revision, file, entries, bytes, structure, around } = place;
  if (place.isAdded && bytes !== undefined) {
    const name = entries.at(-1)?.name ?? basename(file);
    const view = new View(name, memorySource(bytes), revision, structure && formatOfText(structure));
    return { address, view, structure, around, close: () => {} };
  }
  const outer = openFile(file);
  const opened = openInSource({ source: outer, name: basename(file), address }, entries);
  const source = bytes ? memorySource(bytes) : structure ? atOnce(opened.source, READ_AT_ONCE) : opened.source;
  const view = new View(opened.name, source, revision, structure && formatOfText(structure));
  return { address, view, structure, around: aroundOf(opened), close: () => outer.close() };
}

async function answerOf(
  open: OpenPictures,
  question: Query,
  onStep: () => void,
): Promise<QueryAnswers[keyof QueryAnswers]> {
  const { view, address } = open;
  switch (question.kind) {
    case 'nodes':
      return nodesOf(view, address, question.path, question);
    case 'fields':
      return fieldsOf(view, question.start, question.size);
    case 'field':
      return fieldOver(view, question.offset);
    case 'set': {
      const set = fieldSet(view, question.path, question.value);
      return set.kind === 'rebuild' ? { ...set, pieces: [toBytes(set.pieces)] } : set;
    }
    case 'resize': {
      const resized = await fieldsResized(view, question.edits, NEVER);
      if (resized.kind === 'refused') return resized;
      return { kind: 'made', bytes: toBytes([resized.source]), path: resized.path };
    }
    case 'table':
      return tableOf(view, address);
    case 'tracks':
      return tracksOf(view, address);
    case 'sound':
      return soundOf(view, address);
    case 'picture':
      return pictureOf(open, question.index);
    case 'pictureFiles':
      return pictureFiles(pictureOf(open, question.index));
    case 'preview':
      return previewOf(open, question);
    case 'redraw': {
      const redrawn = redrawnOf(open, question);
      return 'why' in redrawn ? redrawn : { bytes: toBytes([redrawn.content]), notes: redrawn.notes };
    }
    case 'thumbnails': {
      const cache = createThumbnailCache(question.folder);
      const drawn: Thumbnail[] = [];
      for (const index of question.indices) {
        drawn.push(await thumbnailOf(cache, () => pictureOf(open, index)));
        onStep();
      }
      return drawn;
    }
  }
}

/** A thread that is no longer wanted is stopped. */
const NEVER = new AbortController().signal;

function pictureOf(open: OpenPictures, index: number) {
  const { pictures, spot } = pictureReader(open);
  return pictures.decode(spot(index));
}
