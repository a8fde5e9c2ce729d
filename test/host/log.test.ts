import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../electron/host/log.ts';

const now = (): Date => new Date('2026-11-21T18:00:00Z');
const temporary = (): string => mkdtempSync(join(tmpdir(), 'gantry-log-'));

test('the log has one JSON document per line, with time, topic and text', () => {
  const folder = temporary();
  const log = openLog({ folder, now });
  log.note('host', 'started', { version: '0.1.0' });
  log.note('web', 'a line\nbreak');
  expect(readFileSync(join(folder, 'gantry.ndjson'), 'utf8')).toBe(
    '{"time":"2026-11-21T18:00:00.000Z","topic":"host","text":"started","version":"0.1.0"}\n' +
      '{"time":"2026-11-21T18:00:00.000Z","topic":"web","text":"a line\\nbreak"}\n',
  );
});

test('the log rotates: a full file is set aside and the oldest is deleted', () => {
  const folder = temporary();
  const log = openLog({ folder, now, rotateAt: 150, keep: 2 });
  for (let n = 0; n < 20; n++) log.note('host', `line ${n}`);
  expect(readdirSync(folder).toSorted()).toEqual(['gantry.1.ndjson', 'gantry.2.ndjson', 'gantry.ndjson']);
  const kept = ['gantry.2.ndjson', 'gantry.1.ndjson', 'gantry.ndjson'].flatMap(name =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n'),
  );
  expect(kept.map(line => JSON.parse(line).text)).toEqual(kept.map((_, i) => `line ${20 - kept.length + i}`));
});

test('an existing log is continued', () => {
  const folder = temporary();
  openLog({ folder, now }).note('host', 'first');
  openLog({ folder, now }).note('host', 'second');
  expect(readFileSync(join(folder, 'gantry.ndjson'), 'utf8').split('\n')).toHaveLength(3);
});
