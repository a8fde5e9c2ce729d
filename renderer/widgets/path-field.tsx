import { useState } from 'react';
import { TextField } from './text-field.tsx';

interface PathFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The present folder; a field for another folder is another field: give it a key. */
  readonly folder: string;
  readonly className: string;
  readonly onType: (folder: string) => void;
  readonly onGo: (folder: string) => void;
}

/** Shows the present folder, and takes another one, typed or pasted. */
export function PathField({ label, placeholder, folder, className, onType, onGo }: PathFieldProps) {
  const [typed, setTyped] = useState(folder);
  function type(text: string): void {
    setTyped(text);
    onType(text);
  }

  return (
    <form
      className={className}
      onSubmit={event => {
        event.preventDefault();
        onGo(typed.trim());
      }}
    >
      <TextField label={label} placeholder={placeholder} title={folder} value={typed} onChange={type} />
    </form>
  );
}
