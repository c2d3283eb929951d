import { Dropdown, type MenuProps } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../../shared/api/errors.js';
import { DownIcon } from '../../../shared/controls/icons.js';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../../../shared/theme/theme-choice.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useSignOut } from '../sign-in/sign-in-api.js';
import type { StaffMember } from '../sign-in/staff.js';
import { roleName } from '../staff/staff-labels.js';

const themes: readonly { readonly key: ThemeChoice; readonly label: string }[] = [
  { key: 'system', label: 'System' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
];

const isTheme = (key: string): key is ThemeChoice => themes.some((one) => one.key === key);

export const UserMenu = ({ staff }: { readonly staff: StaffMember }): JSX.Element => {
  const toast = useToast();
  const theme = useThemeChoice();
  const { mutate: signOut } = useSignOut();

  const choose: NonNullable<MenuProps['onClick']> = ({ key }) => {
    if (isTheme(key)) chooseTheme(key);
    if (key !== 'sign-out') return;
    signOut(undefined, {
      onError: (error) =>
        toast({
          title: 'Still signed in',
          description: sentenceOf(error, 'Signing out did not work. Please try again.'),
          variant: 'destructive',
        }),
    });
  };

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        onClick: choose,
        selectedKeys: [theme],
        items: [
          { type: 'group', key: 'who', label: `${staff.email} · ${roleName(staff.role)}` },
          { type: 'divider' },
          { type: 'group', key: 'theme', label: 'Theme', children: themes.map(({ key, label }) => ({ key, label })) },
          { type: 'divider' },
          { key: 'security', label: <Link to="/admin/security">My security</Link> },
          { key: 'docs', label: <a href="/api/docs">API documentation</a> },
          { key: 'sign-out', label: 'Sign out' },
        ],
      }}
    >
      <button type="button" className="office-user" aria-haspopup="menu">
        <span className="office-user-name">{staff.name}</span>
        <span className="office-user-role">{roleName(staff.role)}</span>
        <DownIcon />
      </button>
    </Dropdown>
  );
};
