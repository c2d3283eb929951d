import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { lazy, Suspense, type JSX } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PlateField, plateProblem } from '../../shared/plate/plate-field.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import './activation.css';

const Activation = lazy(() => import('./parts/activation.js').then((file) => ({ default: file.Activation })));

type WelcomeProps = { readonly brought?: string; readonly error?: string | undefined };

const Welcome = ({ brought = '', error }: WelcomeProps): JSX.Element => {
  const navigate = useNavigate();
  return (
    <div className="activation-welcome">
      <h1>Welcome</h1>
      <p className="activation-lead">Scan the plate with your camera, or type the code printed under it.</p>
      <PlateField
        label="Code on your plate"
        button="Continue"
        brought={brought}
        error={error}
        onCode={(code) => void navigate(`/account?qr=${code}`)}
      />
      <p className="activation-alternative">
        <Link to="/customer/login">Sign in to my account</Link>
      </p>
    </div>
  );
};

export default function ActivationPage(): JSX.Element {
  const [search] = useSearchParams();
  const typed = search.get('qr')?.trim() ?? '';
  if (typed === '') return <Welcome />;
  const parsed = parsePlateCode(typed);
  if (!parsed.ok) return <Welcome key={typed} brought={typed.slice(0, 60)} error={plateProblem(typed)} />;
  return (
    <Suspense
      fallback={
        <Loading label="Looking up the plate">
          <Skeleton height="20rem" />
        </Loading>
      }
    >
      <Activation key={parsed.code} code={parsed.code} />
    </Suspense>
  );
}
