import type { JSX } from 'react';
import { homeOf } from './areas.js';
import { Onward } from './parts/onward.js';
import { useStaff } from './sign-in/staff.js';

export default function HomePage(): JSX.Element {
  return <Onward to={homeOf(useStaff()?.role ?? 'operations')} />;
}
