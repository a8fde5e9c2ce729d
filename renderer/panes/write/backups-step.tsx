import type { Backup } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { strings } from './strings.ts';

/** The originals that were kept, and the way back to them. */
export function BackupsStep({ backups }: { readonly backups: readonly Backup[] }) {
  const { writing } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  const restore = (file?: string) => {
    if (install !== undefined) void writing.restore(install, file);
  };
  return (
    <Dialog
      title={strings.backupsTitle}
      size="wide"
      onClose={() => writing.close()}
      footer={
        <>
          <Button disabled={!backups.some(backup => backup.differs)} onClick={() => restore()}>
            {strings.restoreAll}
          </Button>
          <Button tone="accent" autoFocus onClick={() => writing.close()}>
            {strings.close}
          </Button>
        </>
      }
    >
      <p className="write-intro">{backups.length === 0 ? strings.noBackups : strings.backupsIntro}</p>
      {backups.length > 0 && (
        <table className="write-table">
          <thead>
            <tr>
              <th scope="col">{strings.file}</th>
              <th scope="col" className="write-number">
                {strings.length}
              </th>
              <th scope="col">sha256</th>
              <th scope="col">{strings.kept}</th>
              <th scope="col">{strings.state}</th>
              <th scope="col">
                <span className="visually-hidden">{strings.restore}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {backups.map(backup => (
              <tr key={`${backup.file} ${backup.sha256}`}>
                <td className="mono">{backup.file}</td>
                <td className="write-number mono">{strings.number(backup.size)}</td>
                <td className="mono" title={backup.sha256}>
                  {backup.sha256.slice(0, 12)}
                </td>
                <td>{new Date(backup.time).toLocaleString('en-GB')}</td>
                <td>{backup.differs ? strings.differs : strings.same}</td>
                <td className="write-number">
                  <Button disabled={!backup.differs} onClick={() => restore(backup.file)}>
                    {strings.restore}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
