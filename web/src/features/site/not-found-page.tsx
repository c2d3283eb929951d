import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { useState, type FormEvent, type JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Field } from '../../shared/controls/field.js';
import '../../shared/states/states.css';
import './site.css';

/** A mistyped plate is saved right here. */
export default function NotFoundPage(): JSX.Element {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const navigate = useNavigate();

  const open = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parsePlateCode(typed);
    if (parsed.ok) void navigate(`/c/${parsed.code}`);
    else
      setFault(
        parsed.reason === 'check'
          ? `One character does not fit. Please compare: ${parsed.grouped}.`
          : 'Please type the code as it stands on the plate, such as CF-7K3M-9QXA-2TDV.',
      );
  };

  return (
    <div className="not-found">
      <h1>404 Page Not Found</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      {import.meta.env?.DEV && <p className="not-found-hint">Did you forget to add the page to the router?</p>}
      <form noValidate onSubmit={open}>
        <Field label="Code on your plate" fault={fault}>
          {(wired) => (
            <input
              {...wired}
              className="input code-input"
              autoComplete="off"
              spellCheck={false}
              placeholder="CF-7K3M-9QXA-2TDV"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button button-primary">
          Open
        </button>
      </form>
      <p className="not-found-ways">
        <Link to="/">Home</Link>
        <Link to="/#contact">Contact</Link>
      </p>
    </div>
  );
}
