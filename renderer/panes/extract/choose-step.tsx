import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type ExportKind, exportKinds } from '../../../shared/contract/command-types.ts';
import type { ExtractInto, ExtractPlan, ExtractPlanRow } from '../../../shared/contract/extract-types.ts';
import type { ExtractState } from '../../state/entries/extracting.ts';
import { printSize } from '../../state/labels/print-size.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { ConfirmDialog } from '../../widgets/dialog.tsx';
import { FolderChoice } from '../../widgets/folder-rows.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { extractStrings as say } from './strings.ts';

type Choosing = Extract<ExtractState, { readonly step: 'choosing' }>;

/** Which forms, which files, and where to put them. */
export function ChooseStep({ state }: { readonly state: Choosing }) {
  const bench = useWorkbench();
  const { extracting } = bench;
  const isShell = usePart(
    parts => parts.connection,
    now => now.hello?.transport === 'electron',
  );
  const [kind, setKind] = useState<ExtractInto['kind']>(state.into?.kind ?? (isShell ? 'folder' : 'download'));
  const nameBefore = state.into && 'name' in state.into ? state.into.name : undefined;
  const [name, setName] = useState(nameBefore ?? zipName('copy' in state.what ? say.copyName : state.what.title));
  const folderBefore = state.into && 'folder' in state.into ? state.into.folder : '';
  const [isPicking, setPicking] = useState(false);
  const form = useId();
  const { plan, planning, kinds, what } = state;
  const isCopy = 'copy' in what;
  const isReady = planning === undefined && plan !== undefined && plan.files > 0 && kinds.length > 0;

  function into(folder: string): void {
    void extracting.run(kind === 'zip' ? { kind, folder, name } : { kind: 'folder', folder });
  }

  async function go(): Promise<void> {
    if (kind === 'download') return extracting.run({ kind, name });
    if (!isShell) return setPicking(true);
    try {
      const { folder } = await bench.client.chooseFolder({});
      if (folder !== null) into(folder);
    } catch (error) {
      bench.notices.caught(error);
    }
  }

  if (isPicking)
    return (
      <FolderStep
        title={isCopy ? say.saveFolderTitle : say.folderTitle}
        here={isCopy ? say.saveHere : say.here}
        from={folderBefore}
        onBack={() => setPicking(false)}
        onChoose={into}
      />
    );
  return (
    <ConfirmDialog
      title={isCopy ? what.title : say.title(what.title)}
      size="wide"
      onClose={() => extracting.close()}
      cancel={say.cancel}
      accept={{
        label: kind === 'download' ? (isCopy ? say.save : say.extract) : say.extractTo,
        disabled: !isReady,
        form,
      }}
    >
      {isCopy && <p className="extract-intro">{say.copyIntro}</p>}
      <form
        id={form}
        className="extract-form"
        onSubmit={event => {
          event.preventDefault();
          if (isReady) void go();
        }}
      >
        {!isCopy && <Forms state={state} />}
        <Destination {...{ kind, setKind, name, setName, isShell }} where={isCopy ? say.saveTo : say.where} />
      </form>
      <Outlook state={state} />
      <PlanList rows={kinds.length === 0 ? [] : (plan?.rows ?? [])} hasForms={!isCopy} />
    </ConfirmDialog>
  );
}

/** The files to extract, as far as they are known. */
function Outlook({ state }: { readonly state: Choosing }) {
  const { plan, planning, failure, kinds, what } = state;
  return (
    <>
      {failure && (
        <p className="extract-failure" role="alert">
          {failure.text} {failure.next}
        </p>
      )}
      <p className="extract-summary" role="status">
        {planning !== undefined && say.looking(planning === 'begun' ? 0 : planning.done)}
        {planning === undefined && kinds.length === 0 && say.chooseForm}
        {planning === undefined && kinds.length > 0 && plan && summaryOf(plan, 'copy' in what)}
        {plan && plan.rows.length < plan.files + plan.refused && ` ${say.first(plan.rows.length)}`}
      </p>
    </>
  );
}

interface PlanListProps {
  readonly rows: readonly (ExtractPlanRow | { readonly address: string; readonly lost: string })[];
  /** Whether the rows show the format of each file. */
  readonly hasForms?: boolean;
}

/** The files that can be extracted, and those that cannot. */
export function PlanList({ rows, hasForms = true }: PlanListProps) {
  const [active, setActive] = useState(-1);
  return (
    <div className="extract-list">
      <VirtualList
        label={say.result}
        count={rows.length}
        active={active}
        onActive={setActive}
        renderRow={index => <PlanRow row={rows[index]} hasForms={hasForms} />}
      />
    </div>
  );
}

function PlanRow({
  row,
  hasForms,
}: {
  readonly row: PlanListProps['rows'][number] | undefined;
  readonly hasForms: boolean;
}) {
  if (row === undefined) return null;
  if (!('name' in row)) {
    const why = 'refused' in row ? row.refused : row.lost;
    return (
      <>
        <TriangleAlert className="extract-refused" aria-hidden />
        <span className="truncate" title={`${row.address}: ${why}`}>
          <span className="mono">{row.address}</span>: {why}
        </span>
      </>
    );
  }
  return (
    <>
      <span className="extract-file mono truncate" title={row.address}>
        {row.name}
      </span>
      {row.lost !== undefined && (
        <TriangleAlert className="extract-refused" role="img" aria-label={row.lost}>
          <title>{row.lost}</title>
        </TriangleAlert>
      )}
      {hasForms && <span className="dim">{say.form[row.kind]}</span>}
      <span className="extract-size mono">{row.bytes === undefined ? '' : printSize(row.bytes)}</span>
    </>
  );
}

function summaryOf({ files, refused }: ExtractPlan, isCopy: boolean): string {
  return isCopy && files + refused === 0 ? say.noChanges : say.summary(files, refused);
}

/** A file name for everything that is extracted together. */
export function zipName(title: string): string {
  return `${title.replace(/[^\p{L}\p{N}._ -]+/gu, '_')}.zip`;
}

function Forms({ state: { kinds, plan } }: { readonly state: Choosing }) {
  const { extracting } = useWorkbench();
  const shown = exportKinds.filter(kind => kind === 'raw' || kinds.includes(kind) || (plan?.forms[kind] ?? 0) > 0);
  const toggle = (kind: ExportKind, wanted: boolean) =>
    extracting.setKinds(exportKinds.filter(other => (other === kind ? wanted : kinds.includes(other))));
  return (
    <fieldset className="extract-set">
      <legend>{say.forms}</legend>
      {shown.map(kind => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={event => toggle(kind, event.target.checked)}
          />
          {say.form[kind]}
          {plan && <span className="dim mono">{plan.forms[kind].toLocaleString('en-US')}</span>}
        </label>
      ))}
    </fieldset>
  );
}

interface DestinationProps {
  readonly where: string;
  readonly kind: ExtractInto['kind'];
  readonly setKind: (kind: ExtractInto['kind']) => void;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly isShell: boolean;
}

function Destination({ where, kind, setKind, name, setName, isShell }: DestinationProps) {
  const group = useId();
  const choices: readonly ExtractInto['kind'][] = isShell ? ['folder', 'zip'] : ['download', 'folder', 'zip'];
  return (
    <fieldset className="extract-set">
      <legend>{where}</legend>
      {choices.map(choice => (
        <label key={choice}>
          <input type="radio" name={group} checked={choice === kind} onChange={() => setKind(choice)} />
          {say[choice]}
        </label>
      ))}
      {kind !== 'folder' && (
        <input
          className="extract-name mono"
          aria-label={say.zipName}
          value={name}
          required
          maxLength={200}
          onChange={event => setName(event.target.value)}
        />
      )}
    </fieldset>
  );
}

interface FolderStepProps {
  readonly title: string;
  /** The label of its button. */
  readonly here: string;
  /** The initial folder, as long as it exists; empty: the places to start from. */
  readonly from: string;
  readonly onBack: () => void;
  readonly onChoose: (folder: string) => void;
}

/** A folder of the machine that Gantry runs on, if there is no system dialog. */
function FolderStep({ title, here: hereLabel, from, onBack, onChoose }: FolderStepProps) {
  const { folders } = useWorkbench();
  const state = usePart(
    bench => bench.folders,
    now => now,
  );
  const { listing, failure } = state;
  useEffect(() => {
    void folders.go('').then(() => (from === '' ? undefined : folders.go(from)));
  }, [folders, from]);
  const go = (folder: string): void => void folders.go(folder);
  async function choose(): Promise<void> {
    const folder = await folders.here();
    if (folder !== undefined) onChoose(folder);
  }
  return (
    <ConfirmDialog
      title={title}
      onClose={onBack}
      cancel={say.back}
      accept={{ label: hereLabel, disabled: !folders.isAny(state), run: () => void choose() }}
    >
      <FolderChoice
        listing={listing}
        failure={failure}
        say={{ up: say.up, path: say.path, places: say.places, folders: say.folders, empty: say.noFolders }}
        onType={folders.type}
        onGo={go}
      />
    </ConfirmDialog>
  );
}
