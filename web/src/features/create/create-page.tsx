import { useState, type JSX } from 'react';
import { CreateForm } from './create-form.js';

/** The order form; remounts empty after an order. */
export default function CreatePage(): JSX.Element {
  const [life, setLife] = useState(0);
  return <CreateForm key={life} onAnew={() => setLife((now) => now + 1)} />;
}
