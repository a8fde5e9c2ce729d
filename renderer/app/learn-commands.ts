import type { Command } from '../state/commands.ts';
import type { Workbench } from '../state/workbench.ts';

/** Getting to know the window: both open the demo where nothing is open. */
export function learnCommands(bench: Workbench): readonly Command[] {
  const { installs, overlays, preferences } = bench;
  const group = 'Help';

  async function openSomething(): Promise<boolean> {
    return installs.store.getState().install !== undefined || (await installs.openDemo()) !== undefined;
  }

  return [
    {
      id: 'learn',
      title: 'Learn hex editing',
      group,
      async run() {
        const { learn } = preferences.store.getState();
        preferences.set({ learn: { ...learn, shown: !learn.shown } });
        if (!learn.shown) await openSomething();
      },
    },
    {
      id: 'tour',
      title: 'Take the tour',
      group,
      async run() {
        preferences.set({ tourOffered: true });
        if (await openSomething()) overlays.open('tour');
      },
    },
  ];
}
