import { createContext } from 'react';
import type { Report } from './reporter.ts';

/** How components tell of failures. The server's renderer tells of its own. */
export const ReportContext = createContext<Report>(() => undefined);
