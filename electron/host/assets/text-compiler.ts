import { toBytes } from '../../../shared/base/pieces.ts';
import { type CompiledText, compileText } from '../../answers/compile-text.ts';
import type { View } from '../../answers/view.ts';
import { createThreads, unlessLost } from '../../workers/threads.ts';

/** Compiles texts: short ones at once, long ones in a thread. */
export interface TextCompiler {
  compile(view: View, text: string, part?: string): Promise<CompiledText>;
  close(): Promise<void>;
}

/** Up to this many characters are compiled on the host's own thread: 676,000 take half a second. */
const FEW = 32 * 1024;

export function createTextCompiler(): TextCompiler {
  const threads = createThreads('text');
  return {
    async compile(view, text, part) {
      const { name, source, format } = view;
      if (text.length <= FEW && source.size <= FEW) return compileText(view, text, part);
      return unlessLost(threads.run({ name, format: format.id, before: toBytes([source]), text, part }), unread);
    },
    close: () => threads.close(),
  };
}

/** The thread was lost while compiling. */
function unread(why: string): CompiledText {
  const problem = { text: `This text could not be compiled: ${why}`, line: 1, column: 1, endLine: 1, endColumn: 2 };
  return { kind: 'broken', problems: [problem], outline: [] };
}
