import type { Command } from '../../state/commands/commands.ts';
import type { ImageView } from './image-state.ts';
import { imageStrings } from './strings.ts';
import type { ToolbarProps } from './toolbar.tsx';

const say = imageStrings.command;

/** The image view's commands for the palette, the shortcut sheet and the keyboard. */
export function imageCommands(view: ImageView, ways: Omit<ToolbarProps, 'view'>): Command[] {
  const command = (id: string, title: string, keys: string[], run: () => void): Command => ({
    id: `image.${id}`,
    title,
    group: say.group,
    keys,
    scope: 'image',
    run,
  });
  const state = () => view.store.getState();
  return [
    command('fit', say.fit, ['0'], () => view.set({ zoom: 'fit' })),
    command('oneToOne', say.oneToOne, ['1'], () => view.set({ zoom: 1 })),
    command('zoomIn', say.zoomIn, [], () => ways.zoom(1)),
    command('zoomOut', say.zoomOut, [], () => ways.zoom(-1)),
    command('copy', say.copy, ['Ctrl+C'], ways.onCopy),
    command('save', say.save, [], ways.onSave),
    { ...command('replace', say.replace, [], ways.onReplace), when: () => state().canReplace },
    command('all', say.all, [], () => view.set({ channel: 'all' })),
    command('alpha', say.alpha, ['A'], () => view.set({ channel: state().channel === 'alpha' ? 'all' : 'alpha' })),
    {
      ...command('stretch', say.stretch, [], () => view.set({ stretched: !state().stretched })),
      when: () => state().rows[state().index]?.stretch !== undefined,
    },
  ];
}
