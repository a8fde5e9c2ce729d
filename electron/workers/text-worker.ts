/** The thread that compiles long texts, so that typing does not block the windows. */
import { memorySource } from '../../shared/base/source.ts';
import { formatById } from '../../shared/formats/index.ts';
import { type CompiledText, compileText, type TextTask } from '../answers/compile-text.ts';
import { View } from '../answers/view.ts';
import { messageOf, serveTasks } from './serve-tasks.ts';

serveTasks<TextTask, CompiledText>({
  answer: ({ name, format, before, text, part }) =>
    compileText(new View(name, memorySource(before), 0, formatById(format)), text, part),
  failure: messageOf,
});
