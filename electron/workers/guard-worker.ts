/** The thread that looks at edits, so that the windows' questions are answered meanwhile. */
import { piecesSource } from '../../shared/base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../shared/base/source.ts';
import {
  type Checked,
  checkEdit,
  type GuardTask,
  type SentBytes,
  type SentPatch,
} from '../answers/guard/guard-task.ts';
import { openFile } from '../files/file-source.ts';
import { formatOfText } from '../files/structures.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<GuardTask, Checked, 'step'>({
  answer({ address, name, before: sent, after, structure }, note) {
    const { source: before, close } = openSent(sent);
    try {
      const edited = 'patches' in after ? { source: patched(before, after.patches), close: () => {} } : openSent(after);
      try {
        const as = structure && formatOfText(structure);
        return checkEdit({ address, name, before, after: edited.source, steps: 0, as }, () => note('step'));
      } finally {
        edited.close();
      }
    } finally {
      close();
    }
  },
  failure: messageOf,
});

function openSent(sent: SentBytes): { readonly source: Source; close(): void } {
  if ('bytes' in sent) return { source: memorySource(sent.bytes), close: () => {} };
  const file = openFile(sent.file);
  return { source: sliceSource(file, sent.start, sent.size), close: () => file.close() };
}

function patched(before: Source, patches: readonly SentPatch[]): Source {
  const pieces: (Uint8Array | Source)[] = [];
  let at = 0;
  for (const { start, removed, bytes } of patches) {
    pieces.push(sliceSource(before, at, start - at), bytes);
    at = start + removed;
  }
  return piecesSource([...pieces, sliceSource(before, at, before.size - at)]);
}
