import { counted } from '../../../base/counted.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { hasControls } from '../../../codecs/control-bytes.ts';
import type { Detection, Probe } from '../../format.ts';
import { parseTree } from './tree.ts';

/** The longest text that is parsed to know it: the games' own are a few kB. */
const LONGEST = 1 << 22;
const HEAD = 4096;
/** White space and comments, then a list or a token of the kind that keys are. */
const START = /^(?:[ \t\r\n]|;[^\n]*(?:\n|$))*[("A-Za-z_]/;

/** Text in the games' grammar: sure when it is called so and parses, likely when one of both. */
export function detect({ name, source }: Probe): Detection {
  const start = source.read(0, Math.min(HEAD, source.size));
  if (hasControls(start)) return { confidence: 'unknown', why: 'no text' };
  const head = fromWindows1252(start);
  const isNamed = name.toLowerCase().endsWith('.zrd');
  if (!isNamed && !/^\s*\(/.test(head)) return { confidence: 'unknown', why: 'no list, and not called .zrd' };
  if (!START.test(head)) return { confidence: 'unknown', why: 'begins with neither a list nor a word' };
  if (source.size > LONGEST) return { confidence: 'unknown', why: `more than ${LONGEST} bytes of text` };
  const { tree, problem } = parseTree(fromWindows1252(source.read(0, source.size)));
  if (problem) {
    const why = `text of lists, but at byte ${problem.start} ${problem.text}`;
    return { confidence: isNamed ? 'likely' : 'unknown', why };
  }
  if (isNamed) return { confidence: 'certain', why: `text that parses into ${counted(tree.items.length, 'value')}` };
  const isListOfLists = tree.items.every(item => item.type === 'list') && tree.items.length === 1;
  return isListOfLists
    ? { confidence: 'likely', why: 'text that parses into one list' }
    : { confidence: 'unknown', why: 'text with brackets' };
}
