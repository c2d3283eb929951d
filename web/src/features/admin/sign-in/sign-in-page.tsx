import type { JSX } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { homeOf } from '../areas.js';
import { Onward } from '../parts/onward.js';
import { StaffSignIn } from './sign-in-form.js';
import { useStaff } from './staff.js';
import './sign-in.css';

/** Accepts back-office addresses only: other origins must not receive a fresh session. */
const destination = (next: string | null): string | undefined =>
  next !== null && /^\/admin(?:[/?#]|$)/.test(next) && !next.startsWith('/admin/login') ? next : undefined;

export default function SignInPage(): JSX.Element {
  const staff = useStaff();
  const navigate = useNavigate();
  const next = destination(useSearchParams()[0].get('next'));
  if (staff) return <Onward to={next ?? homeOf(staff.role)} />;
  return (
    <section className="sign-in" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">Back office</h1>
      <StaffSignIn onSignedIn={() => void navigate(next ?? '/admin', { replace: true })} />
      <p className="sign-in-forgot">
        <Link to="/admin/reset">Forgot your password?</Link>
      </p>
    </section>
  );
}
