import { useId, useState } from 'react';
import { type ExportKind, exportKinds } from '../../../shared/contract/command-types.ts';
import type { ExtractInto } from '../../../shared/contract/extract-types.ts';
import type { ExtractState } from '../../state/extracting.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { FolderStep } from './folder-step.tsx';
import { PlanList } from './plan-list.tsx';
import { extractStrings as say } from './strings.ts';

type Choosing = Extract<ExtractState, { readonly step: 'choosing' }>;

/** Which forms, what comes out, and where to. */
export function ChooseStep({ state }: { readonly state: Choosing }) {
  const bench = useWorkbench();
  const { extracting } = bench;
  const isShell = usePart(
    parts => parts.connection,
    now => now.hello?.transport === 'electron',
  );
  const [kind, setKind] = useState<ExtractInto['kind']>(isShell ? 'folder' : 'download');
  const [name, setName] = useState(zipName(state.what.title));
  const [isPicking, setPicking] = useState(false);
  const form = useId();
  const { plan, planning, failure, kinds } = state;
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

  if (isPicking) return <FolderStep onBack={() => setPicking(false)} onChoose={into} />;
  return (
    <Dialog
      title={say.title(state.what.title)}
      size="wide"
      onClose={() => extracting.close()}
      footer={
        <>
          <Button onClick={() => extracting.close()}>{say.cancel}</Button>
          <button type="submit" form={form} className="button button-accent" disabled={!isReady}>
            {kind === 'download' ? say.extract : say.extractTo}
          </button>
        </>
      }
    >
      <form
        id={form}
        className="extract-form"
        onSubmit={event => {
          event.preventDefault();
          if (isReady) void go();
        }}
      >
        <Forms state={state} />
        <Destination {...{ kind, setKind, name, setName, isShell }} />
      </form>
      {failure && (
        <p className="extract-failure" role="alert">
          {failure.text} {failure.next}
        </p>
      )}
      <p className="extract-summary" role="status">
        {planning !== undefined && say.looking(planning === 'begun' ? 0 : planning.done)}
        {planning === undefined && kinds.length === 0 && say.chooseForm}
        {planning === undefined && kinds.length > 0 && plan && say.summary(plan.files, plan.refused)}
        {plan && plan.rows.length < plan.files + plan.refused && ` ${say.first(plan.rows.length)}`}
      </p>
      <PlanList rows={kinds.length === 0 ? [] : (plan?.rows ?? [])} />
    </Dialog>
  );
}

/** A file name for what is extracted together. */
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
  readonly kind: ExtractInto['kind'];
  readonly setKind: (kind: ExtractInto['kind']) => void;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly isShell: boolean;
}

function Destination({ kind, setKind, name, setName, isShell }: DestinationProps) {
  const group = useId();
  const choices: readonly ExtractInto['kind'][] = isShell ? ['folder', 'zip'] : ['download', 'folder', 'zip'];
  return (
    <fieldset className="extract-set">
      <legend>{say.where}</legend>
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
