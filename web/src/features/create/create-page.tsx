import { useState, type JSX } from 'react';
import { CreateForm } from './create-form.js';

/** The order form; after an order it begins its next life, with nothing of the last one in it. */
export default function CreatePage(): JSX.Element {
  const [life, setLife] = useState(0);
  return <CreateForm key={life} onAnew={() => setLife((now) => now + 1)} />;
}
