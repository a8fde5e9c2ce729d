import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Words that read as a riddle or a translation, each with the word to use. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\blies\b|\blie (in|at|on|behind|before|between)\b/i, 'is, are'],
  [/\bstands\b|\bstand (in|at|on|behind|before|between)\b/i, 'is, are'],
  [/\bnowhere\b/i, 'not found, no results'],
  [/\bis not there\b|\bnot there any more\b/i, 'missing, not found'],
  [/\bbehind\b/i, 'after'],
  [/\banew\b/i, 'again, new; rebuild, repack'],
  [/\b(take|takes|taken|taking) (it |them |that )?(back|out)\b/i, 'undo, revert, remove'],
  [/\b(put|puts|putting)( \w+){0,3} back\b/i, 'restore'],
  [/\b(bring|brings) (it |them )?(back|again)\b/i, 'restore, redo'],
  [/\ball the same\b/i, 'anyway'],
  [/\b(did not|does not) take\b/i, 'could not be …'],
  [/\b(is|are) needed\.$/i, 'Enter …'],
  [/\bmend(s|ed)?\b|\bput right\b/i, 'repair'],
  [/\bstretch of\b/i, 'range, selection'],
  [/\bthe install\b|\bto install\b|\ban install\b/i, 'the game folder'],
];

/** What must be said so, by file and a part of the text: what one cannot see is behind something. */
const EXCEPTIONS: readonly (readonly [file: string, text: string])[] = [
  ['shared/formats/everquest/wld/FORMAT.md', 'behind it'],
  ['shared/formats/fft/mesh/FORMAT.md', 'behind the map'],
];

const spoken = [
  ...globSync('renderer/**/{strings,*-strings}.ts'),
  ...globSync('renderer/app/*-commands.ts'),
  ...globSync('electron/**/*failures.ts'),
  ...globSync('electron/failures/*.ts'),
  ...globSync('electron/cli/**/*.ts'),
];

describe('what users read', () => {
  test.each(spoken)('%s uses the words of the glossary', file => {
    expect(literals(readFileSync(file, 'utf8')).flatMap(text => faults(file, text))).toEqual([]);
  });

  test('the README and the pages of the formats use the words of the glossary', () => {
    const pages = ['README.md', ...globSync('shared/**/{README,FORMAT}.md')];
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.flatMap(page => proseOf(page).flatMap(line => faults(page, line)))).toEqual([]);
  });
});

function faults(file: string, text: string): readonly string[] {
  if (EXCEPTIONS.some(([where, what]) => where === file && text.includes(what))) return [];
  return FORBIDDEN.filter(([word]) => word.test(text)).map(([, instead]) => `${text} (instead: ${instead})`);
}

function proseOf(page: string): readonly string[] {
  return readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .split('\n');
}

/** The quoted texts of a source file that hold more than a name; comments are not looked at. */
function literals(source: string): readonly string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$|\s\/\/ .*$|\/\*\*.*?\*\//gm, '');
  return (code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [])
    .map(text => text.slice(1, -1))
    .filter(text => text.includes(' '));
}
