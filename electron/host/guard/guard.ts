import { toBytes } from '../../../shared/base/pieces.ts';
import { originOf, type Source } from '../../../shared/base/source.ts';
import type { Document } from '../../../shared/document/document.ts';
import { parseAddress } from '../../files/address.ts';
import { checkEdit } from '../../workers/guard/check-edit.ts';
import type { Checked, GuardTask, SentBytes } from '../../workers/guard/guard-task.ts';
import { TaskLostError, WorkerPool } from '../../workers/worker-pool.ts';
import { workerUrl } from '../../workers/worker-url.ts';
import { lazy } from '../lazy.ts';
import { guardTexts } from './guard-texts.ts';

/** An edited address, and the bytes that its edits are compared with. */
export interface Guarded {
  /** Relative to the install. */
  readonly address: string;
  readonly document: Document;
  readonly before: Source;
}

/** Looks at edits: few bytes at once, many in a thread. */
export interface Guard {
  check(guarded: Guarded): Promise<Checked>;
  close(): Promise<void>;
}

/** Up to so many bytes are looked at between two questions of a window. */
const FEW = 64 * 1024;
/** Beyond this no bytes are copied to the thread. */
const LARGEST_COPIED = 64 * 1024 * 1024;

export function createGuard(): Guard {
  const pool = lazy(
    () =>
      new WorkerPool<GuardTask, Checked, 'step'>(workerUrl('guard-worker'), {
        size: 1,
        silenceMilliseconds: 30_000,
        memoryMegabytes: 1024,
      }),
  );
  return {
    async check(guarded) {
      const { address, document, before } = guarded;
      const name = nameOf(address);
      const after = document.source();
      if (before.size + after.size <= FEW) return checkEdit({ address, name, before, after, steps: 0 });
      const task = taskOf(guarded, name);
      if (task === undefined) return tooLarge(address);
      try {
        return await pool.get().run(task, () => {});
      } catch (error) {
        if (!(error instanceof TaskLostError)) throw error;
        return unread(address, error.message);
      }
    },
    close: async () => pool.peek()?.close(),
  };
}

/** What an asset is called: the last part of its address. */
export function nameOf(address: string): string {
  const { path, entries } = parseAddress(address);
  return entries.at(-1)?.name ?? path.split('/').at(-1) ?? path;
}

function taskOf({ address, document, before }: Guarded, name: string): GuardTask | undefined {
  const after = document.source();
  if (before.size <= LARGEST_COPIED && after.size <= LARGEST_COPIED)
    return { address, name, before: { bytes: toBytes([before]) }, after: { bytes: toBytes([after]) } };
  const place = placeOf(before);
  // Patches are told against the original only.
  if (place === undefined || before !== document.original) return undefined;
  const patches = document.patches();
  if (patches.reduce((sum, patch) => sum + patch.new.size, 0) > LARGEST_COPIED) return undefined;
  const sent = patches.map(patch => ({ start: patch.start, removed: patch.old.size, bytes: toBytes([patch.new]) }));
  return { address, name, before: place, after: { patches: sent } };
}

/** Where bytes lie on disk as one stretch. */
function placeOf(source: Source): SentBytes | undefined {
  const { source: file, start } = originOf(source, 0, source.size);
  return 'path' in file && typeof file.path === 'string' ? { file: file.path, start, size: source.size } : undefined;
}

function tooLarge(address: string): Checked {
  const problem = { address, path: '', weight: 'note', text: guardTexts.tooLarge, breaks: false } as const;
  return { problems: [problem], findings: [] };
}

/** Reading the original did not end like this. */
function unread(address: string, why: string): Checked {
  const problem = { address, path: '', weight: 'error', text: guardTexts.unread(why), breaks: true } as const;
  return { problems: [problem], findings: [] };
}
