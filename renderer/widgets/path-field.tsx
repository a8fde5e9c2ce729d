import { useState } from 'react';
import { TextField } from './text-field.tsx';

interface PathFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Where one is; a field for another place is another field: give it a key. */
  readonly folder: string;
  readonly className: string;
  readonly onGo: (folder: string) => void;
}

/** Says where one is, and is a place to type or paste another folder. */
export function PathField({ label, placeholder, folder, className, onGo }: PathFieldProps) {
  const [typed, setTyped] = useState(folder);
  return (
    <form
      className={className}
      onSubmit={event => {
        event.preventDefault();
        onGo(typed.trim());
      }}
    >
      <TextField label={label} placeholder={placeholder} title={folder} value={typed} onChange={setTyped} />
    </form>
  );
}
