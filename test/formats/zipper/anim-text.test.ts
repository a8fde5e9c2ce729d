import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { type Anim, anim } from '../../../shared/formats/zipper/anim/layout/anim.ts';
import { definitionsOf, eventsOf } from '../../../shared/formats/zipper/anim/model.ts';
import { eventLine } from '../../../shared/formats/zipper/anim/text/event-line.ts';
import { reading } from '../../../shared/formats/zipper/anim/text/reading.ts';
import { parseText } from '../../../shared/formats/zipper/reader/parse-text.ts';
import { animationFixtures } from '../../fixtures/animations.ts';

function modelOf(name: string): Anim {
  const bytes = animationFixtures.find(each => each.name === name)?.bytes ?? new Uint8Array();
  const { value, fault } = decode(anim, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

test.each(['anim-rc', 'anim-mw', 'anim-pm', 'anim-cs'])('%s is shown in the words of readers', name => {
  const model = modelOf(name);
  expect(reading.toText(model, reading.partAt(model, '')?.path).replaceAll('\r', '')).toMatchSnapshot();
});

test.each(['anim-rc', 'anim-mw', 'anim-pm', 'anim-cs'])('%s is text that readers are compiled from', name => {
  expect(parseText(reading.toText(modelOf(name))).problems).toEqual([]);
});

test('a path opens its definition; without one, the first that is not reserved', () => {
  const model = modelOf('anim-rc');
  const path = (of: string) => reading.partAt(model, of)?.path;
  expect([path(''), path('definitions[0].name'), path('definitions[1].sequences[0].events[2]')]).toEqual([
    'definitions[1]',
    'definitions[0]',
    'definitions[1]',
  ]);
  expect(reading.partAt(model, 'definitions[0]')?.title).toBe('the reserved definition');
  expect(reading.partAt(modelOf('anim-mw'), '')).toEqual({ path: 'definitions[0]', title: 'smoke' });
});

test('an event is shown on one line in the timeline', () => {
  const model = modelOf('anim-rc');
  const definition = definitionsOf(model)[1];
  const lines = definition?.sequences.flatMap(sequence =>
    eventsOf(sequence).map(event => eventLine(model, definition, event)),
  );
  expect(lines).toEqual([
    '(START_TIME ANIMATION 1.5) (NAME hum) (AT_NODE door) (POSITION 1.0 2.0 -3.0)',
    '(START_TIME SEQUENCE 0.5) (NAME spark) (AT_NODE INPUT_NODE) (POSITION 0.0 0.0 0.0)',
    '(START_TIME EVENT 0.0) (NAME door) (FRAME_COUNT 2)',
    '(VALUE 6)',
    '(LOOP_COUNT -1)',
  ]);
});
