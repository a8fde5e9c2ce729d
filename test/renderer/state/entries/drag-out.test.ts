import { expect, test } from 'vitest';
import { createDragOut, DRAGGED_ROWS } from '../../../../renderer/state/entries/drag-out.ts';
import type { Workbench } from '../../../../renderer/state/workbench.ts';
import type { AssetId, AssetRow } from '../../../../shared/contract/types.ts';

const list = 'a.zbd' as AssetId;
const row = (name: string, size = 5): AssetRow => ({
  ...{ id: name as AssetId, address: `a.zbd::${name}`, name, kind: 'entry', size },
  ...{ hasChildren: false, status: 'clean', problems: 0 },
});

function dragOutIn(transport: 'electron' | 'web', refusal?: Error) {
  const asked: unknown[] = [];
  const told: unknown[] = [];
  const bench = {
    client: {
      readBytes: async () => {
        if (refusal) throw refusal;
        return { bytes: new TextEncoder().encode('Jello') };
      },
      dragOut: async (args: unknown) => {
        asked.push(args);
        if (refusal) throw refusal;
      },
    },
    notices: {
      watch: (work: Promise<unknown>) => work.catch((error: unknown) => void told.push(error)),
      caught: (error: unknown) => void told.push(error),
    },
    connection: { store: { getState: () => ({ hello: { transport } }) } },
  } as unknown as Workbench; // as: only what a drag asks for
  const given: [string, string][] = [];
  let isPrevented = false;
  const event = {
    dataTransfer: { effectAllowed: '', setData: (format: string, data: string) => void given.push([format, data]) },
    preventDefault: () => {
      isPrevented = true;
    },
  };
  return { drag: createDragOut(bench), asked, told, given, event, isPrevented: () => isPrevented };
}

test('the desktop shell drags copies of all dragged rows, and a drop meanwhile is recognised as internal', () => {
  const { drag, asked, event, given, isPrevented } = dragOutIn('electron');
  drag.press(row('heat.zrd'));
  drag.begin([row('heat.zrd'), row('b.zrd')], list, event);
  expect([isPrevented(), drag.isFrom(list), given]).toEqual([true, true, []]);
  expect(asked).toEqual([{ assets: ['heat.zrd', 'b.zrd'] }]);
  drag.end();
  expect(drag.isFrom(list)).toBe(false);
});

test('rows dropped on another list are copied, on their own list ignored, and files from elsewhere stay files', async () => {
  const { drag, event, given } = dragOutIn('web');
  const rows = [row('Art\\a.w3d'), row('b.w3d', 9_000_000)];
  const drop = (into: string, files: readonly File[] = []) => {
    drag.begin(rows, list, event);
    return drag.dropped(into as AssetId, files);
  };
  const [first, second] = await drop('b.big');
  expect(given).toEqual([[DRAGGED_ROWS, list]]);
  expect([first?.name, await first?.text(), second?.name]).toEqual(['Art\\a.w3d', 'Jello', 'b.w3d']);
  expect(await second?.text()).toBe('JelloJelloJello');
  expect(await drop(list)).toEqual([]);
  expect((await drop('b.w3d')).map(({ name }) => name)).toEqual(['Art\\a.w3d']);
  expect(await drop('b.big', [new File([''], 'a.w3d')])).toHaveLength(2);
  const foreign = new File([''], 'foreign.w3d');
  expect(await drop('b.big', [foreign])).toEqual([foreign]);
});

test('a browser gets the URL of one file, fetched on mouse down, under its base name', async () => {
  const { drag, event, given } = dragOutIn('web');
  const pressed = row('Art\\W3D\\crane.w3d');
  drag.press(pressed);
  await new Promise(done => setImmediate(done));
  drag.begin([pressed], list, event);
  const [, [format = '', data = ''] = []] = given;
  expect([format, data.split(':', 2)]).toEqual(['DownloadURL', ['application/octet-stream', 'crane.w3d']]);
  expect(await (await fetch(data.slice(data.indexOf('blob:')))).text()).toBe('Jello');
  drag.close();
});

test.each(['electron', 'web'] as const)(
  'the reason why a file cannot be dragged out is reported (%s)',
  async transport => {
    const refusal = new Error('The entry is cut off.');
    const { drag, event, told, isPrevented } = dragOutIn(transport, refusal);
    const cut = row('cut.zrd');
    drag.press(cut);
    await new Promise(done => setImmediate(done));
    expect(told).toEqual([]);
    drag.begin([cut], list, event);
    await new Promise(done => setImmediate(done));
    expect([told, isPrevented()]).toEqual([[refusal], true]);
  },
);

test('a folder cannot be dragged', () => {
  const { drag, event, given, isPrevented } = dragOutIn('web');
  drag.begin([{ ...row('zbd'), kind: 'folder' }], list, event);
  expect([given, isPrevented(), drag.isFrom(list)]).toEqual([[], true, false]);
});
