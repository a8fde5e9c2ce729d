/** The thread that makes files of pictures, sounds and models: it uses a second core, and the host can answer meanwhile. */
import { type ExportAnswer, ExportDesk, type ExportTask } from '../answers/export/export-desk.ts';
import { collectNow } from './collect.ts';
import { serveTasks, stackOf } from './serve-tasks.ts';

const desk = new ExportDesk(collectNow);

serveTasks<ExportTask, ExportAnswer, 'step'>({
  answer: (task, note) => desk.answer(task, () => note('step')),
  failure: stackOf,
  buffers: buffersOf,
});

function buffersOf(answer: ExportAnswer): ArrayBuffer[] {
  if (answer.kind !== 'made') return [];
  const files = answer.made.flatMap(({ forms }) => forms.flat());
  const buffers = files.flatMap(file => ('bytes' in file ? [file.bytes.buffer] : []));
  return [...new Set(buffers.filter(buffer => buffer instanceof ArrayBuffer))];
}
