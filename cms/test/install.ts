import { installCms, isCmsInstalled } from 'stack/install-cms';

export default async function install(): Promise<void> {
  if (!(await isCmsInstalled())) await installCms();
}
