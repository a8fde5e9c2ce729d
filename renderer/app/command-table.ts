import type { Edited } from '../../shared/contract/change-types.ts';
import { type SaveCopyAs, type SaveCopyJob, saveCopyAs } from '../../shared/contract/extract-types.ts';
import type { AssetId, InstallId } from '../../shared/contract/types.ts';
import type { Command } from '../state/commands/commands.ts';
import type { Shown } from '../state/documents/shared-undo.ts';
import { type BottomTab, DEFAULTS } from '../state/settings/preferences.ts';
import { inFront } from '../state/window/tabs.ts';
import type { Workbench } from '../state/workbench.ts';
import { strings } from './strings.ts';
import { hasTab } from './tab-commands.ts';
import { goToZone, stepZone, ZONES } from './zones.ts';

const hasInstall = (bench: Pick<Workbench, 'installs'>) => () => bench.installs.store.getState().install !== undefined;

/** Finding things and moving around. */
export function goCommands(bench: Workbench): readonly Command[] {
  return [...openCommands(bench), ...stepCommands(bench), ...zoneCommands(bench)];
}

const GO = 'Go';

/** What opens over the window. */
function openCommands(bench: Workbench): readonly Command[] {
  const { overlays } = bench;
  return [
    {
      id: 'quick-open',
      title: 'Quick open',
      group: GO,
      keys: ['Ctrl+P'],
      when: hasInstall(bench),
      run: () => overlays.open('quick-open'),
    },
    {
      id: 'palette',
      title: 'Show all commands',
      group: GO,
      keys: ['Ctrl+Shift+P', 'F1'],
      run: () => overlays.open('quick-open', '>'),
    },
    {
      id: 'go-to',
      title: 'Go to offset or field',
      group: GO,
      keys: ['Ctrl+G'],
      when: hasTab(bench),
      run: () => overlays.open('quick-open', ':'),
    },
    {
      id: 'go-to.field',
      title: 'Go to field by name',
      group: GO,
      keys: ['Ctrl+Shift+O'],
      when: hasTab(bench),
      run: () => overlays.open('quick-open', '@'),
    },
    {
      id: 'missions',
      title: 'Missions, zones and maps…',
      group: GO,
      keys: ['Ctrl+K I'],
      when: hasInstall(bench),
      run: () => overlays.open('missions'),
    },
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      group: GO,
      keys: ['Ctrl+K Ctrl+S', '?'],
      run: () => overlays.open('shortcuts'),
    },
    { id: 'settings', title: 'Open settings', group: GO, keys: ['Ctrl+,'], run: () => overlays.open('settings') },
  ];
}

/** Back and forth through visited places and through problems. */
function stepCommands(bench: Workbench): readonly Command[] {
  const { navigation } = bench;
  const step = (by: 1 | -1) => () => {
    const problem = bench.problems.step(by);
    if (problem) void navigation.go(problem, 'problems', { focus: true });
  };
  return [
    { id: 'back', title: 'Back', group: GO, keys: ['Alt+Left'], run: () => void navigation.back() },
    { id: 'forward', title: 'Forward', group: GO, keys: ['Alt+Right'], run: () => void navigation.forward() },
    { id: 'problem.next', title: 'Next problem', group: GO, keys: ['F8'], when: hasInstall(bench), run: step(1) },
    {
      id: 'problem.previous',
      title: 'Previous problem',
      group: GO,
      keys: ['Shift+F8'],
      when: hasInstall(bench),
      run: step(-1),
    },
  ];
}

/** From one region of the window to another. */
function zoneCommands(bench: Workbench): readonly Command[] {
  return [
    { id: 'zone.next', title: 'Focus next region', group: GO, keys: ['F6'], run: () => stepZone(bench, 1) },
    {
      id: 'zone.previous',
      title: 'Focus previous region',
      group: GO,
      keys: ['Shift+F6'],
      run: () => stepZone(bench, -1),
    },
    ...ZONES.map(
      (zone, index): Command => ({
        id: `zone.${zone}`,
        title: `Focus ${strings.zone[zone]}`,
        group: GO,
        keys: [`Alt+${index + 1}`],
        when: hasInstall(bench),
        run: () => goToZone(bench, zone),
      }),
    ),
  ];
}

/** A change of more bytes than any number is long affects several values, or what contains them. */
const WIDEST = 8;

/** Shows what changed. A selected part stays selected if a step changed several places, of which the first says little. */
async function showChanged(
  { client, selection }: Pick<Workbench, 'client' | 'selection'>,
  asset: AssetId,
  { changed, size }: Pick<Edited, 'changed' | 'size'>,
): Promise<void> {
  const { current } = selection.store.getState();
  const isStillSelected = selection.watch();
  const [first, ...others] = changed;
  if (first === undefined) return;
  const isWide = first.size > WIDEST;
  const isLeft = others.length > 0 || (isWide && current?.field === undefined);
  const kept = isLeft && current?.asset === asset ? current.path : undefined;
  const node = kept && (await client.nodesAt({ asset, path: kept, first: 0, count: 0 }).catch(() => undefined));
  const part = kept && node ? { path: kept, ...placeOf(node.node) } : isWide && (await fieldIn(client, asset, first));
  if (!isStillSelected()) return;
  if (part) void selection.selectPath(asset, part.path, 'edit', part);
  else if (size === 0) selection.fit(asset, 0);
  // After bytes were removed at the end, the last byte is selected.
  else void selection.selectRange(asset, Math.min(first.start, size - 1), Math.max(first.size, 1), 'edit');
}

const placeOf = ({ start, size }: { readonly start: number; readonly size: number }) => ({ start, size });

/** The field in which a change begins, if the change is longer: all of it would be many fields' bytes under one name. */
async function fieldIn(client: Workbench['client'], asset: AssetId, { start, size }: Edited['changed'][number]) {
  const { field } = (await client.fieldAt({ asset, offset: start }).catch(() => undefined)) ?? {};
  if (field === undefined || field.kind === 'unknown' || start + size <= field.start + field.size) return undefined;
  return { path: field.path, ...placeOf(field) };
}

/** Undo and redo of the active asset, or of what was copied in the comparison in front. */
export function editCommands(
  bench: Pick<Workbench, 'client' | 'documents' | 'selection' | 'tabs'>,
): readonly Command[] {
  const group = 'Edit';
  const { documents, selection } = bench;

  /** The shown asset, if it has such a step or may soon have one; a comparison itself has none. */
  const withStep = (shown: Shown | undefined, which: 'canUndo' | 'canRedo') => {
    const asset = shown && documents.entry(shown)?.asset;
    return asset !== undefined && (asset[which] !== null || documents.isEditing(asset.id)) ? asset : undefined;
  };
  const canTakeNow = (which: 'canUndo' | 'canRedo') => {
    const shown = inFront(bench.tabs.store.getState());
    return (
      withStep(shown, which) !== undefined ||
      (shown !== undefined && documents.shared.other(shown, which) !== undefined)
    );
  };

  /**
   * The previous step is finished first: a held key must not request a step that no longer exists. Each press is
   * meant for what was in front at that moment.
   */
  function take(which: 'undo' | 'redo'): Promise<void> {
    const shown = inFront(bench.tabs.store.getState());
    const isNothingChosen = selection.watchChoices();
    return shown === undefined ? Promise.resolve() : documents.step(() => takeNow(shown, which, isNothingChosen));
  }

  async function takeNow(shown: Shown, which: 'undo' | 'redo', isNothingChosen: () => boolean): Promise<void> {
    const kind = which === 'undo' ? 'canUndo' : 'canRedo';
    // The last edit may have been made in another file that this scene shows.
    const other = documents.shared.other(shown, kind);
    if (other !== undefined) {
      await documents.edit[which](other);
      return;
    }
    const asset = withStep(shown, kind);
    if (asset === undefined) return;
    const edited = await documents.edit[which](asset.id);
    const first = edited?.changed[0];
    // A selection made in the meantime takes precedence.
    const isStill = inFront(bench.tabs.store.getState()) === shown && isNothingChosen();
    if (edited === undefined || first === undefined || !isStill) return;
    // Naming what is at a place takes a while in a large file: the next step does not wait for that.
    void showChanged(bench, asset.id, edited);
  }

  return [
    {
      id: 'edit.undo',
      title: 'Undo',
      group,
      keys: ['Ctrl+Z'],
      when: () => canTakeNow('canUndo'),
      run: () => void take('undo'),
    },
    {
      id: 'edit.redo',
      title: 'Redo',
      group,
      keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
      when: () => canTakeNow('canRedo'),
      run: () => void take('redo'),
    },
  ];
}

/** What is shown, and how it looks. */
export function viewCommands(bench: Workbench): readonly Command[] {
  const group = 'View';
  const { preferences, installs, panelLayout } = bench;
  const now = () => preferences.store.getState();

  function showBottom(tab: BottomTab): void {
    const { bottom } = now();
    const isInFront = panelLayout.shown().bottom && bottom.tab === tab;
    preferences.set({ bottom: { ...bottom, tab } });
    if (isInFront) panelLayout.toggle('bottom');
    else panelLayout.show('bottom');
    goToZone(bench, isInFront ? 'editor' : 'bottom');
  }

  const when = hasInstall(bench);
  return [
    {
      id: 'view.explorer',
      title: 'Toggle explorer',
      group,
      keys: ['Ctrl+B'],
      when,
      run() {
        const { learn } = now();
        // The lessons replace it.
        if (learn.shown) panelLayout.show('explorer');
        else panelLayout.toggle('explorer');
        preferences.set({ learn: { ...learn, shown: false } });
      },
    },
    {
      id: 'view.bottom',
      title: 'Toggle bottom panel',
      group,
      keys: ['Ctrl+J'],
      when,
      run: () => panelLayout.toggle('bottom'),
    },
    {
      id: 'view.inspector',
      title: 'Toggle inspector',
      group,
      keys: ['Ctrl+Alt+B'],
      when,
      run: () => panelLayout.toggle('side'),
    },
    { id: 'view.problems', title: 'Problems', group, keys: ['Ctrl+Shift+M'], when, run: () => showBottom('problems') },
    { id: 'view.changes', title: 'Changes', group, keys: ['Ctrl+Shift+G'], when, run: () => showBottom('changes') },
    { id: 'view.output', title: 'Output', group, keys: ['Ctrl+Shift+U'], when, run: () => showBottom('output') },
    { id: 'view.theme.dark', title: 'Theme: dark', group, run: () => preferences.set({ theme: 'dark' }) },
    { id: 'view.theme.light', title: 'Theme: light', group, run: () => preferences.set({ theme: 'light' }) },
    {
      id: 'view.theme.system',
      title: 'Theme: follow the system',
      group,
      run: () => preferences.set({ theme: 'system' }),
    },
    {
      id: 'view.reset',
      title: 'Reset layout',
      group,
      run: () => preferences.set({ explorer: DEFAULTS.explorer, side: DEFAULTS.side, bottom: DEFAULTS.bottom }),
    },
    { id: 'install.scan', title: 'Rescan folder', group: 'Game', when, run: () => void installs.scan() },
    {
      id: 'install.close',
      title: 'Close game folder',
      group: 'Game',
      when,
      run: () => {
        bench.session.forget();
        void installs.close();
      },
    },
  ];
}

/** Makes sure that every edit is saved in the mod project; the game folder is not touched. */
export async function save({
  documents,
  installs,
  client,
  notices,
}: Pick<Workbench, 'documents' | 'installs' | 'client' | 'notices'>): Promise<void> {
  const { install } = installs.store.getState();
  if (install === undefined) return;
  try {
    await documents.flush();
    await client.saveProject({ install: install.id });
    notices.say(strings.saved, { tone: 'ok' });
  } catch (error) {
    notices.caught(error);
  }
}

const SAVE_KEYS: Readonly<Record<SaveCopyAs, string>> = { loose: 'Ctrl+K L', files: 'Ctrl+K A' };

/** Shows the changes of the mod project, then saves them elsewhere. */
async function saveCopy(
  { documents, extracting }: Pick<Workbench, 'documents' | 'extracting'>,
  copy: SaveCopyJob,
): Promise<void> {
  await documents.flush();
  extracting.choose({ title: strings.saveCopy[copy.as], copy });
}

/** Saving to the mod project, writing to the game's files, and restoring them. */
export function writeCommands(bench: Workbench): readonly Command[] {
  const group = 'Game';
  const onInstall = (run: (install: InstallId) => void) => () => {
    const { install } = bench.installs.store.getState();
    if (install !== undefined) run(install.id);
  };
  const when = hasInstall(bench);
  return [
    {
      id: 'save',
      title: 'Save to the mod project',
      group: 'File',
      keys: ['Ctrl+S', 'Ctrl+K S'],
      when,
      run: () => void save(bench),
    },
    {
      id: 'save.as',
      title: 'Save as…',
      group: 'File',
      keys: ['Ctrl+Shift+S'],
      when,
      run: () => bench.overlays.open('quick-open', '>Save as: '),
    },
    ...saveCopyAs.map(
      (as): Command => ({
        id: `save.as.${as}`,
        title: strings.saveAs[as],
        group: 'File',
        keys: [SAVE_KEYS[as]],
        when,
        run: onInstall(install => void saveCopy(bench, { install, as })),
      }),
    ),
    {
      id: 'write.plan',
      title: 'Write to game folder…',
      group,
      keys: ['Ctrl+Alt+S', 'Ctrl+K W'],
      when,
      run: onInstall(id => void bench.documents.flush().then(() => bench.writing.plan({ install: id }))),
    },
    {
      id: 'write.backups',
      title: 'Backups and restore…',
      group,
      keys: ['Ctrl+K R'],
      when,
      run: onInstall(id => void bench.writing.listBackups({ install: id })),
    },
  ];
}
