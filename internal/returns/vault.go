package returns

import (
	"context"

	"matjar/internal/db"
	"matjar/internal/setting"
	"matjar/internal/vault"
)

// OpenVault returns the vault of bank details under the operator's secret, see setting.OpenVault.
func OpenVault(ctx context.Context, d *db.DB, secret string) (*vault.Vault, error) {
	return setting.OpenVault(ctx, d, secret, vault.BankDetails)
}
