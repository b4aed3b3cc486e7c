// Made by `npm run generate` from schemas/*.schema.json. Do not edit.
// @ts-nocheck
const validateStoredKey = validate52;
const schema19 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "stored-key.schema.json",
	"title": "StoredKey",
	"type": "object",
	"required": [
		"id",
		"apiId",
		"workspaceId",
		"sequence",
		"hash",
		"start",
		"roles",
		"permissions",
		"createdAt",
		"enabled"
	],
	"properties": {
		"id": { "type": "string" },
		"apiId": { "type": "string" },
		"workspaceId": { "type": "string" },
		"sequence": { "type": "integer" },
		"hash": { "type": "string" },
		"start": { "type": "string" },
		"plaintext": { "type": "string" },
		"name": { "type": "string" },
		"ownerId": { "type": "string" },
		"owner": { "type": "string" },
		"externalId": { "type": "string" },
		"identity": { "$ref": "stored-identity.schema.json" },
		"meta": {
			"type": "object",
			"additionalProperties": true
		},
		"roles": {
			"type": "array",
			"items": { "type": "string" }
		},
		"permissions": {
			"type": "array",
			"items": { "type": "string" }
		},
		"createdAt": { "type": "integer" },
		"updatedAt": { "type": "integer" },
		"expires": { "type": "integer" },
		"remaining": { "type": "integer" },
		"refill": {
			"type": "object",
			"title": "StoredRefill",
			"required": ["lastRefillAt"],
			"properties": {
				"interval": { "type": "string" },
				"amount": { "type": "integer" },
				"refillDay": { "type": "integer" },
				"lastRefillAt": { "type": "integer" }
			},
			"additionalProperties": false
		},
		"ratelimit": {
			"type": "object",
			"title": "StoredRatelimit",
			"properties": {
				"type": { "type": "string" },
				"async": { "type": "boolean" },
				"limit": { "type": "integer" },
				"duration": { "type": "integer" }
			},
			"additionalProperties": false
		},
		"enabled": { "type": "boolean" },
		"exhaustedAt": { "type": "integer" },
		"enabledAgainAt": { "type": "integer" },
		"environment": { "type": "string" },
		"window": {
			"type": "object",
			"title": "StoredWindow",
			"additionalProperties": false,
			"required": ["startedAt", "used"],
			"properties": {
				"startedAt": { "type": "integer" },
				"used": {
					"type": "integer",
					"minimum": 0
				}
			}
		}
	},
	"additionalProperties": false
};
const func2 = Object.prototype.hasOwnProperty;
const schema20 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "stored-identity.schema.json",
	"title": "StoredIdentity",
	"type": "object",
	"required": [
		"id",
		"workspaceId",
		"externalId"
	],
	"properties": {
		"id": { "type": "string" },
		"workspaceId": { "type": "string" },
		"externalId": { "type": "string" },
		"meta": {
			"type": "object",
			"additionalProperties": true
		}
	},
	"additionalProperties": false
};
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema20.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "id" || key0 === "workspaceId" || key0 === "externalId" || key0 === "meta")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.id !== void 0) {
			if (typeof data.id !== "string") {
				const err2 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.workspaceId !== void 0) {
			if (typeof data.workspaceId !== "string") {
				const err3 = {
					instancePath: instancePath + "/workspaceId",
					schemaPath: "#/properties/workspaceId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.externalId !== void 0) {
			if (typeof data.externalId !== "string") {
				const err4 = {
					instancePath: instancePath + "/externalId",
					schemaPath: "#/properties/externalId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.meta !== void 0) {
			let data3 = data.meta;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {} else {
				const err5 = {
					instancePath: instancePath + "/meta",
					schemaPath: "#/properties/meta/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate53.errors = vErrors;
	return errors === 0;
}
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema19.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func2.call(schema19.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.id !== void 0) {
			if (typeof data.id !== "string") {
				const err2 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.apiId !== void 0) {
			if (typeof data.apiId !== "string") {
				const err3 = {
					instancePath: instancePath + "/apiId",
					schemaPath: "#/properties/apiId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.workspaceId !== void 0) {
			if (typeof data.workspaceId !== "string") {
				const err4 = {
					instancePath: instancePath + "/workspaceId",
					schemaPath: "#/properties/workspaceId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.sequence !== void 0) {
			let data3 = data.sequence;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
				const err5 = {
					instancePath: instancePath + "/sequence",
					schemaPath: "#/properties/sequence/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.hash !== void 0) {
			if (typeof data.hash !== "string") {
				const err6 = {
					instancePath: instancePath + "/hash",
					schemaPath: "#/properties/hash/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.start !== void 0) {
			if (typeof data.start !== "string") {
				const err7 = {
					instancePath: instancePath + "/start",
					schemaPath: "#/properties/start/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.plaintext !== void 0) {
			if (typeof data.plaintext !== "string") {
				const err8 = {
					instancePath: instancePath + "/plaintext",
					schemaPath: "#/properties/plaintext/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err9 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.ownerId !== void 0) {
			if (typeof data.ownerId !== "string") {
				const err10 = {
					instancePath: instancePath + "/ownerId",
					schemaPath: "#/properties/ownerId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.owner !== void 0) {
			if (typeof data.owner !== "string") {
				const err11 = {
					instancePath: instancePath + "/owner",
					schemaPath: "#/properties/owner/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.externalId !== void 0) {
			if (typeof data.externalId !== "string") {
				const err12 = {
					instancePath: instancePath + "/externalId",
					schemaPath: "#/properties/externalId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.identity !== void 0) {
			if (!validate53(data.identity, {
				instancePath: instancePath + "/identity",
				parentData: data,
				parentDataProperty: "identity",
				rootData
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.meta !== void 0) {
			let data12 = data.meta;
			if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {} else {
				const err13 = {
					instancePath: instancePath + "/meta",
					schemaPath: "#/properties/meta/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.roles !== void 0) {
			let data13 = data.roles;
			if (Array.isArray(data13)) {
				const len0 = data13.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data13[i0] !== "string") {
					const err14 = {
						instancePath: instancePath + "/roles/" + i0,
						schemaPath: "#/properties/roles/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/roles",
					schemaPath: "#/properties/roles/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.permissions !== void 0) {
			let data15 = data.permissions;
			if (Array.isArray(data15)) {
				const len1 = data15.length;
				for (let i1 = 0; i1 < len1; i1++) if (typeof data15[i1] !== "string") {
					const err16 = {
						instancePath: instancePath + "/permissions/" + i1,
						schemaPath: "#/properties/permissions/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/permissions",
					schemaPath: "#/properties/permissions/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data17 = data.createdAt;
			if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17))) {
				const err18 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.updatedAt !== void 0) {
			let data18 = data.updatedAt;
			if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18) && isFinite(data18))) {
				const err19 = {
					instancePath: instancePath + "/updatedAt",
					schemaPath: "#/properties/updatedAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.expires !== void 0) {
			let data19 = data.expires;
			if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19) && isFinite(data19))) {
				const err20 = {
					instancePath: instancePath + "/expires",
					schemaPath: "#/properties/expires/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.remaining !== void 0) {
			let data20 = data.remaining;
			if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20))) {
				const err21 = {
					instancePath: instancePath + "/remaining",
					schemaPath: "#/properties/remaining/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.refill !== void 0) {
			let data21 = data.refill;
			if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
				if (data21.lastRefillAt === void 0) {
					const err22 = {
						instancePath: instancePath + "/refill",
						schemaPath: "#/properties/refill/required",
						keyword: "required",
						params: { missingProperty: "lastRefillAt" }
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
				for (const key1 in data21) if (!(key1 === "interval" || key1 === "amount" || key1 === "refillDay" || key1 === "lastRefillAt")) {
					const err23 = {
						instancePath: instancePath + "/refill",
						schemaPath: "#/properties/refill/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 }
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
				if (data21.interval !== void 0) {
					if (typeof data21.interval !== "string") {
						const err24 = {
							instancePath: instancePath + "/refill/interval",
							schemaPath: "#/properties/refill/properties/interval/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
				if (data21.amount !== void 0) {
					let data23 = data21.amount;
					if (!(typeof data23 == "number" && !(data23 % 1) && !isNaN(data23) && isFinite(data23))) {
						const err25 = {
							instancePath: instancePath + "/refill/amount",
							schemaPath: "#/properties/refill/properties/amount/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
				}
				if (data21.refillDay !== void 0) {
					let data24 = data21.refillDay;
					if (!(typeof data24 == "number" && !(data24 % 1) && !isNaN(data24) && isFinite(data24))) {
						const err26 = {
							instancePath: instancePath + "/refill/refillDay",
							schemaPath: "#/properties/refill/properties/refillDay/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
				if (data21.lastRefillAt !== void 0) {
					let data25 = data21.lastRefillAt;
					if (!(typeof data25 == "number" && !(data25 % 1) && !isNaN(data25) && isFinite(data25))) {
						const err27 = {
							instancePath: instancePath + "/refill/lastRefillAt",
							schemaPath: "#/properties/refill/properties/lastRefillAt/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
			} else {
				const err28 = {
					instancePath: instancePath + "/refill",
					schemaPath: "#/properties/refill/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
		}
		if (data.ratelimit !== void 0) {
			let data26 = data.ratelimit;
			if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
				for (const key2 in data26) if (!(key2 === "type" || key2 === "async" || key2 === "limit" || key2 === "duration")) {
					const err29 = {
						instancePath: instancePath + "/ratelimit",
						schemaPath: "#/properties/ratelimit/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key2 }
					};
					if (vErrors === null) vErrors = [err29];
					else vErrors.push(err29);
					errors++;
				}
				if (data26.type !== void 0) {
					if (typeof data26.type !== "string") {
						const err30 = {
							instancePath: instancePath + "/ratelimit/type",
							schemaPath: "#/properties/ratelimit/properties/type/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err30];
						else vErrors.push(err30);
						errors++;
					}
				}
				if (data26.async !== void 0) {
					if (typeof data26.async !== "boolean") {
						const err31 = {
							instancePath: instancePath + "/ratelimit/async",
							schemaPath: "#/properties/ratelimit/properties/async/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err31];
						else vErrors.push(err31);
						errors++;
					}
				}
				if (data26.limit !== void 0) {
					let data29 = data26.limit;
					if (!(typeof data29 == "number" && !(data29 % 1) && !isNaN(data29) && isFinite(data29))) {
						const err32 = {
							instancePath: instancePath + "/ratelimit/limit",
							schemaPath: "#/properties/ratelimit/properties/limit/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data26.duration !== void 0) {
					let data30 = data26.duration;
					if (!(typeof data30 == "number" && !(data30 % 1) && !isNaN(data30) && isFinite(data30))) {
						const err33 = {
							instancePath: instancePath + "/ratelimit/duration",
							schemaPath: "#/properties/ratelimit/properties/duration/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
				}
			} else {
				const err34 = {
					instancePath: instancePath + "/ratelimit",
					schemaPath: "#/properties/ratelimit/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err34];
				else vErrors.push(err34);
				errors++;
			}
		}
		if (data.enabled !== void 0) {
			if (typeof data.enabled !== "boolean") {
				const err35 = {
					instancePath: instancePath + "/enabled",
					schemaPath: "#/properties/enabled/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
		if (data.exhaustedAt !== void 0) {
			let data32 = data.exhaustedAt;
			if (!(typeof data32 == "number" && !(data32 % 1) && !isNaN(data32) && isFinite(data32))) {
				const err36 = {
					instancePath: instancePath + "/exhaustedAt",
					schemaPath: "#/properties/exhaustedAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err36];
				else vErrors.push(err36);
				errors++;
			}
		}
		if (data.enabledAgainAt !== void 0) {
			let data33 = data.enabledAgainAt;
			if (!(typeof data33 == "number" && !(data33 % 1) && !isNaN(data33) && isFinite(data33))) {
				const err37 = {
					instancePath: instancePath + "/enabledAgainAt",
					schemaPath: "#/properties/enabledAgainAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err37];
				else vErrors.push(err37);
				errors++;
			}
		}
		if (data.environment !== void 0) {
			if (typeof data.environment !== "string") {
				const err38 = {
					instancePath: instancePath + "/environment",
					schemaPath: "#/properties/environment/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
		if (data.window !== void 0) {
			let data35 = data.window;
			if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
				for (const prop1 of schema19.properties.window.required) if (data35[prop1] === void 0) {
					const err39 = {
						instancePath: instancePath + "/window",
						schemaPath: "#/properties/window/required",
						keyword: "required",
						params: { missingProperty: prop1 }
					};
					if (vErrors === null) vErrors = [err39];
					else vErrors.push(err39);
					errors++;
				}
				for (const key3 in data35) if (!(key3 === "startedAt" || key3 === "used")) {
					const err40 = {
						instancePath: instancePath + "/window",
						schemaPath: "#/properties/window/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key3 }
					};
					if (vErrors === null) vErrors = [err40];
					else vErrors.push(err40);
					errors++;
				}
				if (data35.startedAt !== void 0) {
					let data36 = data35.startedAt;
					if (!(typeof data36 == "number" && !(data36 % 1) && !isNaN(data36) && isFinite(data36))) {
						const err41 = {
							instancePath: instancePath + "/window/startedAt",
							schemaPath: "#/properties/window/properties/startedAt/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err41];
						else vErrors.push(err41);
						errors++;
					}
				}
				if (data35.used !== void 0) {
					let data37 = data35.used;
					if (!(typeof data37 == "number" && !(data37 % 1) && !isNaN(data37) && isFinite(data37))) {
						const err42 = {
							instancePath: instancePath + "/window/used",
							schemaPath: "#/properties/window/properties/used/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
					if (typeof data37 == "number" && isFinite(data37)) {
						if (data37 < 0 || isNaN(data37)) {
							const err43 = {
								instancePath: instancePath + "/window/used",
								schemaPath: "#/properties/window/properties/used/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err43];
							else vErrors.push(err43);
							errors++;
						}
					}
				}
			} else {
				const err44 = {
					instancePath: instancePath + "/window",
					schemaPath: "#/properties/window/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err44];
				else vErrors.push(err44);
				errors++;
			}
		}
	} else {
		const err45 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err45];
		else vErrors.push(err45);
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
export { validateStoredKey };
