import { isIP } from 'node:net';
import type { ProjectConfig } from '../../config.ts';
import { isLoopbackAddress } from '../../loopback.ts';
import { urlPattern } from './url-pattern.ts';

type Settings = Pick<ProjectConfig['auth'], 'site_url' | 'additional_redirect_urls'>;

/** The redirect after the flow: `redirect_to` if allowed, otherwise the referrer if allowed, otherwise the site. */
export function redirectTo(settings: Settings, request: Request): string {
  const named =
    request.headers.get('redirect_to') || new URL(request.url).searchParams.get('redirect_to') || '';
  const referrer = request.headers.get('referer') ?? '';
  return [named, referrer].find((url) => isAllowedRedirect(settings, url)) ?? settings.site_url;
}

/** Whether codes and tokens may be sent to a URL: on the site, on a loopback address or listed by the project. */
export function isAllowedRedirect(settings: Settings, url: string): boolean {
  const site = parts(settings.site_url);
  const target = parts(url);
  if (!site || !target) return false;
  const isSameOrigin =
    target.host === site.host &&
    target.scheme === site.scheme &&
    (target.port === site.port || isLoopback(target.host));
  if (isSameOrigin) return true;
  if (/^\d+$/.test(target.host)) return false;
  if (isIP(target.host)) return isLoopbackAddress(target.host);
  const isWeb = target.scheme === 'http' || target.scheme === 'https';
  if (isWeb && !/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(target.host)) return false;
  const [withoutFragment = ''] = url.split('#');
  return settings.additional_redirect_urls.some((pattern) => urlPattern(pattern).test(withoutFragment));
}

/** Parses the text itself: URL, like a browser, converts the host of `http://2130706433` to 127.0.0.1. */
function parts(url: string) {
  const [, scheme = '', authority = ''] = /^([a-z][a-z\d+.-]*):(?:\/\/([^/?#]*))?/i.exec(url) ?? [];
  if (!scheme || /[\\\p{Cc}\s]/u.test(url) || isScript(scheme) || !URL.canParse(url)) return undefined;
  const [, host = '', port = ''] =
    /^(?:[^@]*@)?(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/
      .exec(authority)
      ?.filter((part) => part !== undefined) ?? [];
  return { scheme: scheme.toLowerCase(), host, port };
}

const isScript = (scheme: string): boolean => /^(?:javascript|data|vbscript|blob|file)$/i.test(scheme);

const isLoopback = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);
