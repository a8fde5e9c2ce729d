import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { DifferenceExported, PatchExported } from '../../../shared/contract/patch-types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmDialog, Dialog } from '../../widgets/dialog.tsx';
import { saveText } from '../../widgets/save-text.ts';
import { strings } from './sharing-strings.ts';

/** The name of the mod, its author, and what it does. */
export function LabelStep() {
  const { sharing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const form = useId();
  const [label, setLabel] = useState({ name: '', author: '', version: '', note: '' });
  const field = (key: keyof typeof label, title: string, required = false) => (
    <label className="sharing-field">
      <span>
        {title} {!required && <span className="dim">({strings.optional})</span>}
      </span>
      <input
        className="sharing-input"
        value={label[key]}
        required={required}
        maxLength={key === 'note' ? 10_000 : 200}
        onChange={event => setLabel({ ...label, [key]: event.target.value })}
      />
    </label>
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { name, ...rest } = label;
    const given = Object.fromEntries(Object.entries(rest).filter(([, text]) => text.trim() !== ''));
    if (install !== undefined && name.trim() !== '') void sharing.exportPatch(install, { name: name.trim(), ...given });
  }
  return (
    <ConfirmDialog
      title={strings.exportTitle}
      onClose={() => sharing.close()}
      cancel={strings.cancel}
      accept={{ label: strings.export, disabled: label.name.trim() === '', form }}
    >
      <p className="write-intro">{strings.exportIntro}</p>
      <form id={form} className="sharing-form" onSubmit={submit}>
        {field('name', strings.name, true)}
        {field('author', strings.author)}
        {field('version', strings.version)}
        {field('note', strings.note)}
      </form>
    </ConfirmDialog>
  );
}

/** The patch was made, and is being saved. */
export function ExportedStep({ exported }: { readonly exported: PatchExported & Partial<DifferenceExported> }) {
  const { sharing } = useWorkbench();
  const { file, text, targets, left = [] } = exported;
  useEffect(() => saveText(file, text), [file, text]);
  return (
    <Dialog
      title={strings.exportTitle}
      size="wide"
      onClose={() => sharing.close()}
      footer={
        <>
          <Button onClick={() => saveText(file, text)}>{strings.saveAgain}</Button>
          <Button tone="accent" autoFocus onClick={() => sharing.close()}>
            {strings.close}
          </Button>
        </>
      }
    >
      <p className="write-intro write-done" role="status">
        <CircleCheck aria-hidden /> {strings.exported(file)}
      </p>
      <ul className="sharing-rows">
        {targets.map(({ address, edits }) => (
          <li key={address}>
            <span className="mono">{address}</span> <span className="dim">{strings.edits(edits)}</span>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <>
          <p className="write-intro">{strings.left}</p>
          <ul className="sharing-rows">
            {left.map(({ address, text }) => (
              <li key={address}>
                <span className="mono">{address}</span> <span className="dim">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
