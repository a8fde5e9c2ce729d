import type { PlanField } from '../../../shared/contract/types.ts';
import { nameIn } from '../../state/address.ts';
import { strings } from './strings.ts';

/** What changes in the format's own words, old beside new, and the bytes of both. */
export function ChangedFields({ fields, more }: { readonly fields: readonly PlanField[]; readonly more: number }) {
  const hasNames = new Set(fields.map(({ address }) => address)).size > 1;
  return (
    <table className="write-table">
      <caption>{strings.fields}</caption>
      <thead>
        <tr>
          {hasNames && <th scope="col">{strings.entry}</th>}
          <th scope="col">{strings.field}</th>
          <th scope="col">{strings.before}</th>
          <th scope="col">{strings.after}</th>
          <th scope="col">{strings.bytesBefore}</th>
          <th scope="col">{strings.bytesAfter}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ address, path, label, start, ...field }) => (
          <tr key={`${address} ${path} ${start}`}>
            {hasNames && <td className="write-value">{nameIn(address)}</td>}
            <td className="write-field" title={path}>
              {label ?? <span className="mono">{path}</span>}
            </td>
            <Value text={field.old ?? strings.nothingThere} />
            <Value text={field.new ?? strings.nothingThere} />
            <Value text={field.oldBytes ?? ''} />
            <Value text={field.newBytes ?? ''} />
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={hasNames ? 6 : 5} className="dim">
              {strings.moreFields(more)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Value({ text }: { readonly text: string }) {
  return (
    <td className="write-value mono" title={text}>
      {text}
    </td>
  );
}
