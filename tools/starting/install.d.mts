/** Whether the packages are whole for this lock file and this platform. */
export function isInstalled(root: string): boolean
/** Fetches the packages; rejects with npm's words. */
export function install(root: string): Promise<void>
