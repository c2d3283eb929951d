import type { JSX } from 'react';
import { Navigate } from 'react-router-dom';
import { useStaff } from './sign-in/staff.js';
import { homeOf } from './areas.js';

export default function HomePage(): JSX.Element {
  return <Navigate replace to={homeOf(useStaff()?.role ?? 'operations')} />;
}
